// Package retrynested reports retries inside of retries.
//
// # Analyzer retrynested
//
// retrynested: a retry is started again by another retry when it has given up
//
// Three attempts around four are twelve requests, sent to a system that does not
// answer: the load grows by the product of all layers just when there should be
// less, and the caller waits for all of it. One layer should retry, the one next
// to the call, and those above should take its last word.
//
// The inner retry may be a loop, a library, a helper of the project, or a client
// that retries by itself, any number of calls and packages further down. When a
// use case retries a port and the adapter behind it retries, too, the finding is
// where the two are wired together. The number of requests is given when all
// numbers are in view.
//
// It is reported only when a failure that is left of the inner retry starts it
// again. Not reported are outer loops that such a failure ends; errors marked as
// permanent; retries of another failure (a conflict, a deadlock, an expired
// token); a retry seen through its own wrappers; clients whose retries are
// switched off; polling, consuming, worker and main loops; loops over items or
// mirrors; goroutines; a budget of one attempt; test code. What cannot be seen is
// not reported.
//
// Codes: RES3401.
package retrynested
