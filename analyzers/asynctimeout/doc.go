// Package asynctimeout reports waits for calls to other systems, and for their
// answers, that nothing ends.
//
// # Analyzer asynctimeout
//
// asynctimeout: waits for other systems that have no time limit
//
// A call that is made in a goroutine and waited for is as long as it was before. So
// is the wait for an answer that comes as a message of its own: when it does not
// come, the function that asked for it never returns. A context, a timer or a limit
// of the client has to end both.
//
// Reported are waits in functions that answer a request, or have a context, or whose
// callers in view do. Not reported is a wait that can end otherwise, one for a call
// that is bounded or not known to be endless, HTTP (httptimeout speaks of that),
// start-up, shutdown and workers.
//
// Codes: RES6101.
package asynctimeout
