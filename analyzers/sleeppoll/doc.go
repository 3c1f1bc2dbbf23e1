// Package sleeppoll reports requests that are spent asleep.
//
// # Analyzer sleeppoll
//
// sleeppoll: sleep-poll loop on a request path
//
// A handler that starts something elsewhere and asks again and again until it is
// done, with a sleep in between, keeps a goroutine, a connection and the patience
// of its client for as long as the other side takes. When the client goes, the
// loop goes on; when the process is restarted, nobody asks any more. A long wait
// belongs to a task that is stored, or at least has to end with the request.
//
// A loop polls when it goes round after its call went well, because of what the
// answer says, and sleeps in between. What it asks has to be out of the process:
// a request, a statement, a port of the project. Handlers are known by what they
// are given (the writer of the response, the context of a framework), by the
// generated code of the service they implement, and by where they are registered.
// The loop may be several calls away, and in another package.
//
// Not reported: loops that look at their context, loops that write to the client
// as they go (server-sent events, sockets), retries after failures, which other
// rules read, pauses between the items of a list, workers, start-up, tests,
// stand-ins and latency that is simulated.
//
// Codes: RES6001, RES6002.
package sleeppoll
