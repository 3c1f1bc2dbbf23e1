// Package breakerobserve reports circuit breaker whose state changes nobody sees.
//
// # Analyzer breakerobserve
//
// breakerobserve: circuit breaker whose state changes nobody sees
//
// Codes: RES4501.
package breakerobserve
