// Package outboxrelay reports relays of an outbox that can lose or overtake
// messages.
//
// # Analyzer outboxrelay
//
// outboxrelay: outbox relay that can lose a message
//
// A relay reads the rows of an outbox that are not published yet, hands each to
// the broker, and marks or deletes it. In this order, a crash in between sends a
// message twice, which consumers must expect anyway. In any other order, or when a
// row is marked although publishing has failed, a message is lost for good: no one
// looks at the row again.
//
// What is an outbox is told by statements (their tables, and the columns by which
// rows say how far they are), through helpers and across packages; behind a port
// by the names of its methods. Reported are marks and deletes before the message
// is out, unless one transaction that is still open takes them back; marks that
// follow a failed publish; and marks that do not wait for a goroutine or for the
// result of an asynchronous producer. Silent are relays that publish and then mark
// or delete, claims and leases, marks as failed, clean-ups, and job queues.
//
// At the level strict, batches are reported that several relays would read at the
// same time, that have no order, or no limit.
//
// Codes: RES7601, RES7602.
package outboxrelay
