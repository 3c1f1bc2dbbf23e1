// Package txboundary reports transactions that are not where one command ends and
// one adapter begins.
//
// # Analyzer txboundary
//
// txboundary: transactions that use cases begin, that ports hand around, or that cut a command in two
//
// A command changes state once: the use case says what has to happen, the
// adapter opens a transaction, writes all of it and commits. Reported are use
// cases and handlers that begin or commit a driver's transaction themselves, and
// ports whose methods take or return one (RES7201); commands that commit one
// transaction and then write in another, so that a failure between the two leaves
// half of the command behind (RES7202); and methods of ports that save and do not
// say who owns the transaction (RES7203).
//
// Not reported: units of work that hide the driver, adapters, the composition
// root, handlers that run their statements themselves, functions with
// //resilint:tx-owner and a reason; transactions in loops, of workers and of
// migrations, around a call of another system, of two databases, or where the
// first only reads.
//
// Codes: RES7201, RES7202, RES7203.
package txboundary
