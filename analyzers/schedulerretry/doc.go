// Package schedulerretry reports long retries in memory where work is done on
// schedule.
//
// # Analyzer schedulerretry
//
// schedulerretry: a job, a relay or a ticker loop retries in memory for more than half a minute
//
// A job that waits for minutes inside of a retry holds a worker, a lock or the
// whole loop, and what is due behind it waits, too. When the process is restarted,
// nobody knows that there was something to do again. Work that nobody waits for
// has a better place for its next try: a row with the time when it is due, or the
// queue it came from.
//
// Looked at are functions that a scheduler or job queue runs, loops that go round
// with a ticker or timer, relays that publish what an outbox table holds, and the
// functions of the package that they call. Reported are retries there whose waits
// add up to more than 30 seconds, or that have no end.
//
// Not reported are shorter retries; those that only read, or wait for a connection,
// for a message or for something to be done; retries whose waits cannot be seen.
//
// Codes: RES1701.
package schedulerretry
