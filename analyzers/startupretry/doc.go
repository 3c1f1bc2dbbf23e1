// Package startupretry reports waiting for a database or broker where requests
// are answered.
//
// # Analyzer startupretry
//
// startupretry: a connection is opened again and again outside the composition root
//
// A service that starts before its database may wait for it: once, in the
// composition root, where nobody waits for an answer. The same loop behind a use
// case or a handler is another thing. Each request waits through all attempts,
// all of them open connections to a server that has trouble with those it has,
// and what was an outage of a second becomes one of minutes. There the error
// belongs to the caller, and the pool of the driver opens what is missing.
//
// Reported is a retry that opens a connection to a database, cache or broker, or
// pings one, and does nothing else, in a function that is called while requests
// are answered: a handler, code of the domain or application layer, a method that
// takes a context, or a function that one of these calls; also when the retry is
// in another package of the project.
//
// Not reported are main packages and others that put a service together
// (bootstrap, wire, di, app, cmd), constructors and functions that open, connect,
// ping or check; consumers that connect again; functions that no such caller is
// seen of; retries that query as well. What cannot be seen is not reported.
//
// Codes: RES1601.
package startupretry
