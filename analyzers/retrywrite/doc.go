// Package retrywrite reports retries that repeat what must not happen twice.
//
// # Analyzer retrywrite
//
// retrywrite: a write that is not idempotent is sent again after a failure
//
// A request that timed out may have been carried out. Sending it again is safe
// when it changes nothing (GET), when a repeat changes nothing more (PUT,
// DELETE, an upsert), or when the receiver can tell a repeat by an idempotency
// key. Any other write is charged, booked or sent twice.
//
// A retry is the same call made again because it failed: a loop that goes round
// on failure and is left on success, a retry library, the project's own helper
// that does either with a function it is given, or a client that retries by
// itself. Wrappers are seen through, across packages, and the message names the
// way from the retry to the write. When a use case retries a port and the
// adapter behind it writes, the finding is where the two are wired together, and
// names both.
//
// Not reported are polling, consuming, pagination, compare-and-set and worker
// loops; loops over items; retries that let only failures through which prove
// that nothing happened (serialization failure, conflict, 401, 429, connection
// refused); whole transactions that run again; requests with an idempotency
// key, whoever sets it; POST requests that only read or authenticate; outbox
// relays; functions annotated //resilint:idempotent with a reason; test code.
// What cannot be seen is not reported.
//
// Codes: RES3001, RES3002, RES3003, RES3004, RES3005, RES3006.
package retrywrite
