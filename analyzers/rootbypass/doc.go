// Package rootbypass reports state of an aggregate changed past its transitions.
//
// # Analyzer rootbypass
//
// rootbypass: state of an aggregate changed past its transitions
//
// Codes: RES8201.
package rootbypass
