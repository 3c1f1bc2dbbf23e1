// Package detachedcontext reports outbound calls that drop their caller's context.
//
// # Analyzer detachedcontext
//
// detachedcontext: outbound call that drops the caller's context
//
// A function that is given a context is told how long its caller waits. When it
// calls a database, queue, cache, remote procedure or web service with another
// one, or with none, the call goes on after the caller has given up: it holds a
// connection, a goroutine and perhaps a lock for an answer that nobody reads,
// and while the other side is slow such calls pile up.
//
// The context is followed through variables, fields, package variables, helpers
// of the package and functions that run a literal, and into functions of other
// packages of the program that take a context and call out with it. Calls of
// variants without a context count too (Query beside QueryContext, a builder
// chain without WithContext), and requests made without one. All such calls of
// a function are one finding, and all under one context from a field or variable.
//
// Not reported: calls with a limit of their own, in goroutines, deferred or
// failure branches, in loops that wait for work, in functions that start or end
// a part of the program, and those that a comment explains. A context that is
// detached on purpose (context.WithoutCancel) and gets no deadline is reported in
// profile review.
//
// Codes: RES2501.
package detachedcontext
