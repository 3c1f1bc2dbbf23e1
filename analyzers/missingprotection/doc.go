// Package missingprotection reports external systems whose calls lack what the
// settings require of them.
//
// # Analyzer missingprotection
//
// missingprotection: calls of an external system without the protection that the settings require
//
// A team decides per system what its calls have to have: a time limit,
// a breaker, a bulkhead, retries, an idempotency key, a health check, metrics. The
// settings say so, and a new adapter that forgets one of them is found before the
// system is slow for the first time.
//
// Reported is the type that calls the system, with what its calls lack and the
// evidence. Only systems that `systems` in the settings lists with `require` are looked at.
//
// Not reported: what is not known, such as a breaker that may be in the client
// that a constructor is given; reads that need no idempotency key.
//
// Codes: RES4701.
package missingprotection
