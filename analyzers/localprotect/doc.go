// Package localprotect reports retries, breakers and bulkheads around what needs none.
//
// # Analyzer localprotect
//
// localprotect: a retry, breaker or bulkhead protects a local call
//
// Retries and circuit breakers are for calls of systems that somebody else runs.
// The database of the service is a part of it: its pool reconnects by itself,
// a statement that fails will mostly fail again, and what waits in between holds
// a connection and the request. A breaker that opens because of rows that are
// not there takes the service down by itself. Nothing at all is gained around a
// function that stays in memory.
//
// Reported are retries, by hand or by a helper, breakers, and slots of a shared
// semaphore, around statements of a SQL database, around a repository port, and around a function that only
// computes, when nothing else runs inside and any failure goes round again.
//
// Not reported are transactions that are run again after a serialization
// failure, a deadlock or a version conflict, everything that tells failures
// apart, start-up and migrations, locks, functions that have nobody to hand a
// failure to (main loops of workers, goroutines, what finishes for a caller who
// may have gone), stores that demand it (SQLite, embedded and distributed
// databases), attempts that also call another system or something out of sight.
//
// Codes: RES1401.
package localprotect
