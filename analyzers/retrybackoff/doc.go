// Package retrybackoff reports retries that do not wait between attempts, wait
// the wrong way, or compute their delay wrongly.
//
// # Analyzer retrybackoff
//
// retrybackoff: a retry does not wait between attempts, or waits the wrong way
//
// A system that fails because it is overloaded needs fewer requests, and gets as
// many more as there are attempts. The wait between two attempts is what makes a
// retry help: it has to be there, to grow, and to differ from one client to the
// next.
//
// How a retry waits is read from loops (for, range, goto), from helpers of the
// package that sleep or select, and from the options of retry libraries. The
// growth of a delay is found by computing it for one failure after another, as
// the program would, so that a product that overflows is seen to do so.
//
// Not reported are first retries at once with waits after them; a single retry;
// deadlocks and other rejections that end; compare-and-set; loops over servers,
// pages, folders or items; attempts that renew a token first; polling and
// consuming; waits further down in the attempt; attempts that do not leave the
// process. Fixed delays are reported only towards other systems, not towards
// databases and not at the start of a program.
//
// Codes: RES3201, RES3202, RES3203, RES3204.
package retrybackoff
