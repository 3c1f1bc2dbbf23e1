// Package retrybound reports retries without an end, with a late one, and those
// that wait when they should not.
//
// # Analyzer retrybound
//
// retrybound: a retry has no end, a late one, or waits when it should not
//
// A retry spends time that somebody waits for. It has to end: after a number of
// attempts, after a time, or with the context of who asked. It has to end soon
// enough, and at once when nobody waits any more. And while it waits it must not
// hold what others need.
//
// What ends a loop is found by looking at every test with which it is left when
// the same failure comes again and again: counters, times, contexts, stop
// channels and flags, and what helpers answer. A test that may end it, in a way
// that cannot be seen, counts as a bound. Helpers of the package and retry
// libraries with their options are read in the same way.
//
// Not reported are main loops of workers, consumers and pollers, and what keeps a
// connection for as long as the program runs; compare-and-set; loops over items;
// retries at the start of a program with many attempts; short waits.
//
// Codes: RES3301, RES3302, RES3303, RES3304.
package retrybound
