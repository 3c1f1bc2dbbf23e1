// Package layerimport reports imports that put the protection of calls, or the
// calls themselves, into the wrong layer.
//
// # Analyzer layerimport
//
// layerimport: domain or application code imports what belongs to adapters
//
// Retries, backoff, circuit breakers and bulkheads belong to the adapter of the
// system they protect from. In the domain or in a use case they also repeat
// what must never be repeated: a refused authorization, a broken invariant, a
// command that is not idempotent. Transport, driver, ORM and broker packages in
// the domain tie business rules to one technology.
//
// The layer of a package comes from the settings, else from its folder and
// from what it declares and calls; `resilint layers` shows it. Only answers of
// high confidence lead to findings. A project's own thin wrapper around a
// retry loop or breaker counts as what it wraps. Not reported are adapters,
// wiring, test code, constants of net/http and the null types of database/sql.
//
// Codes: RES1001, RES1002, RES1003.
package layerimport
