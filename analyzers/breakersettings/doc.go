// Package breakersettings reports circuit breakers whose thresholds are out of
// range, and those that count failures which are no fault of the system.
//
// # Analyzer breakersettings
//
// breakersettings: circuit breakers that open too soon, too late or for the wrong reason
//
// A breaker protects when it opens after a handful of failures, stays open long
// enough for the other system to recover, and lets a few calls through to find
// out. One that opens at the first failure turns a blip into an outage; one that
// never opens, or only after hundreds of failures, is no protection; one that
// compares a share of calls without a minimum opens on the first call of the
// day. And one that counts every error opens because clients ask for things that
// do not exist.
//
// Settings are read from structs, options, builders and registries, through
// helpers and variables, with the defaults of the library. Functions that decide
// when to open are run for concrete counts, functions that decide what a failure
// is for concrete failures. What comes from outside is not judged.
//
// Codes: RES4301, RES4302.
package breakersettings
