// Package handbreaker reports circuit breakers that are written by hand.
//
// # Analyzer handbreaker
//
// handbreaker: hand-written circuit breaker
//
// A breaker looks like twenty lines: count failures, note the time, refuse. What
// goes wrong is in the rest: one trial at a time while it is half open, answers
// that arrive from before it opened, a caller's cancelled context counted as a
// failure, a panic that leaves the trial taken for ever, counts that never
// expire, nobody told when it opens. Libraries have that behind them.
//
// It is found by what it does, whatever it is called: failures are counted and
// set back, from a limit on a time or a state is set, and a check refuses calls
// until that is old enough.
//
// Not reported: rate limiters, backoff, health checks, lists of hosts to choose
// from, lockouts of people, alerts, caches of failures, wrappers around a
// breaker library, and packages that are one.
//
// Codes: RES4101.
package handbreaker
