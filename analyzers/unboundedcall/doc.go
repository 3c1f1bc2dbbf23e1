// Package unboundedcall reports calls to databases, queues, caches and remote
// procedures that requests wait for without a limit.
//
// # Analyzer unboundedcall
//
// unboundedcall: call that a request waits for without a limit
//
// A statement that waits for a lock, a broker that accepts a connection and says
// nothing, a remote procedure on a machine that hangs: without a deadline the
// goroutine waits for ever, and with it the request, its connection and its
// memory. The drivers have no limit of their own; the context is the only one.
//
// A call is on a request path when the function that makes it answers a request,
// when a caller in the package has a context or answers one, or when it is an
// exported method of a repository or adapter that makes up a root context. Where
// the function itself has a context, detachedcontext speaks.
//
// A package that calls what takes no context everywhere, and a type whose port
// has none, are one finding each, with the number of places.
//
// An adapter that only its wiring shows to be one is reported where that happens,
// when nobody on the way to its calls sets a deadline.
//
// Not reported: start-up, migrations and shutdown, goroutines, deferred and
// failure branches, workers, command line tools, clients that the catalogue
// knows as bounded, databases inside the process, and databases for which the
// package sets a limit: a parameter of the data source name, a setting of the
// driver or of the session.
//
// Codes: RES2401, RES2402, RES2403.
package unboundedcall
