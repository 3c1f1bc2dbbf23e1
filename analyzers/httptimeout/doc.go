// Package httptimeout reports outbound calls that nothing bounds in time.
//
// # Analyzer httptimeout
//
// httptimeout: outbound call without a time limit
//
// A server that accepts a connection and then says nothing holds the goroutine
// that waits for it, and with it a connection, memory, a database transaction
// or a lock. Without a limit one slow dependency takes the whole service down.
//
// A client is reported where it is made, when it reaches a request and nothing
// in view bounds that request: no timeout on the client, none set later, none
// on its transport, no deadline on the context of the request in the function
// or in any caller in the package.
//
// Not reported: clients that the caller may replace by its own, transports of
// unknown kind, requests and contexts whose origin is not visible, libraries
// whose default is bounded, programs that somebody starts and waits for.
//
// Codes: RES2001, RES2002, RES2003, RES2004.
package httptimeout
