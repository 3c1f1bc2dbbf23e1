// Package sharedbreaker reports one circuit breaker for several external systems.
//
// # Analyzer sharedbreaker
//
// sharedbreaker: one circuit breaker for several external systems
//
// Codes: RES4001, RES4002, RES4003.
package sharedbreaker
