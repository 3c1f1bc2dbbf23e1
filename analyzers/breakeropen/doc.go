// Package breakeropen reports adapter that returns the breaker's own error through its port.
//
// # Analyzer breakeropen
//
// breakeropen: adapter that returns the breaker's own error through its port
//
// Codes: RES4401.
package breakeropen
