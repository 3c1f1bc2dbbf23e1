// Package handbreaker reports hand-written circuit breaker.
//
// # Analyzer handbreaker
//
// handbreaker: hand-written circuit breaker
//
// Codes: RES4101.
package handbreaker
