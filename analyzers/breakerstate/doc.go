// Package breakerstate reports circuit-breaker states in a domain lifecycle.
//
// # Analyzer breakerstate
//
// breakerstate: circuit-breaker states in a domain lifecycle
//
// Codes: RES1301.
package breakerstate
