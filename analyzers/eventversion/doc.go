// Package eventversion reports events that cannot be told apart later.
//
// # Analyzer eventversion
//
// eventversion: stored or published event without a version, an id or a time
//
// An event that is stored or published is a contract: others read it, and it is
// read again after the code that wrote it has changed. Without a version nobody
// can tell an old shape of it from a new one. Without an identifier of its own, a
// second delivery looks like a second event; without the time it happened at,
// what comes late cannot be put in order.
//
// Events are followed from where they leave the process back to where they are
// made: messages of brokers, rows of outboxes and event stores, through encoding,
// envelopes, helpers of this and other packages, closures that return events, and
// ports, as far as their implementation is in the same package, beside the port, or
// wired in view. Each type is reported once, at its declaration, or where it leaves
// the process when it is declared in another package, or where the port is filled.
// A type counts as an event by its name (OrderPaid, StockEvent), by its package, or
// by what it is made of.
//
// A mark counts wherever it is: in the event, in what it embeds, in its methods, in
// an envelope, in headers and properties of the message, in columns of the row, in
// what the library adds; the version also in the name of the type, of its
// package, of a topic or of an event (order.created.v1). What cannot be seen
// counts as there.
//
// Not reported are commands, jobs, requests, views, webhooks, audit trails and
// metrics; events inside the process, or for whoever listens just now (the channels of
// a cache); messages made by a schema compiler; events
// behind a port that nobody fills in view.
//
// Readers have a code of their own: a switch on the version of an event that has
// no error for those it does not know, and an event that is decoded while its
// version is never looked at.
//
// Codes: RES7501, RES7502, RES7503.
package eventversion
