// Package hardcodedpolicy reports adapters that decide by themselves what their
// settings should, and systems with several names.
//
// # Analyzer hardcodedpolicy
//
// hardcodedpolicy: how a system is called is written into its adapter; one system has several names
//
// How long an adapter waits, how often it tries, how many failures open its
// breaker and which address it calls are decided per stage and changed in the
// middle of an incident. As numbers in the code they are changed by a release.
// And when the breaker, the settings, the traces and the package give a system
// different names, nobody finds what belongs together.
//
// Not reported: constants with a name, the defaults of settings, what is used when
// the settings say nothing, constructors with options, wiring, tests and libraries.
//
// Codes: RES6301, RES6302.
package hardcodedpolicy
