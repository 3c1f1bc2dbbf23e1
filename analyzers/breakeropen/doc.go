// Package breakeropen reports adapters that return the breaker's own error.
//
// # Analyzer breakeropen
//
// breakeropen: adapters whose callers learn from the breaker's library that a system is not available
//
// An open breaker refuses the call with an error of its library: gobreaker.ErrOpenState,
// hystrix.ErrCircuitOpen. The inside of a program has to answer to it (try later, queue the
// command, show the last known value) and should not know which library keeps count. Each
// adapter is reported once, where one of its methods returns that error as it is or wrapped
// with %w; see package porterror for how failures are followed.
//
// Codes: RES4401.
package breakeropen
