// Package domainretry reports retries written by hand in domain and application
// code, and domain functions that wait.
//
// # Analyzer domainretry
//
// domainretry: domain or application code retries by hand, or the domain waits
//
// Whether a call may be made again, and after what time, depends on the system
// behind it: only its adapter knows. A retry around a use case repeats refused
// authorizations and broken invariants as if they were timeouts, and everything
// that the command had already done. A domain function that sleeps makes
// business rules depend on the clock of the machine, and their tests slow.
//
// A loop is a retry when it makes the same call again because that failed and
// success ends it. Not reported are loops that poll, consume, page or compare
// and set, main loops of workers, and commands run again after a conflict that
// proves that nothing happened. Waiting is not reported in clocks that
// implement a port of the domain and in packages that are about scheduling.
//
// The layer of a package comes from the settings, else from its folder and
// from what it declares and calls; `resilint layers` shows it. Only answers of
// high confidence lead to findings.
//
// Codes: RES1101, RES1102.
package domainretry
