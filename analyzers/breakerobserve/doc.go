// Package breakerobserve reports circuit breakers whose state changes nobody
// sees.
//
// # Analyzer breakerobserve
//
// breakerobserve: circuit breakers that open without a word
//
// A breaker that opens is the clearest sign there is that another system is
// down, and it makes calls fail that never left the process. Without a log line
// or a metric the errors look like that system's, the time of the outage is not
// known, and a breaker that flaps or that opens for no good reason is found by
// nobody. Libraries offer a hook that is called when the state changes; this
// analyzer reports breakers that are made without one.
//
// Not reported are breakers whose settings come from outside or are set on some
// ways only, libraries that have no hook or that write a log line themselves,
// registries with process-wide listeners, breakers that never open, packages
// that read the state of their breakers, and packages that log or count the
// calls which a breaker refuses.
//
// Codes: RES4501.
package breakerobserve
