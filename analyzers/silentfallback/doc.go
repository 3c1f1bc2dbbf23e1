// Package silentfallback reports failure that ends as success.
//
// # Analyzer silentfallback
//
// silentfallback: failure that ends as success
//
// A call of another system or of the database fails, and the function that made it
// returns nothing and no error: its caller goes on as if the work were done, or as if
// there were nothing to find. A line in the log changes nothing for the caller.
//
// Reported is a failure that is only logged or dropped where the caller cannot tell: a
// branch for it that returns zero values and nil, a function whose one write is only
// logged, a result that was not read and is returned with nil; an error that is nil
// where it is returned or wrapped in the branch for a failure; the outcome of a commit
// that a deferred function puts into a variable which nobody reads any more; a panic in a
// transaction that is rolled back and ends as nil; and a function that turns every error
// it does not want to be tried again into nil. With money, zero is an amount like any
// other.
//
// Not reported is what says that nothing is there (sentinels, codes, a bool), what may
// fail (caches, metrics, probes, tidying up, work that follows when the main work is
// done), failures that are counted, kept or answered, and whatever a comment, the line
// that is logged or an annotation (//resilint:fallback reason) calls intended.
//
// Codes: RES5001, RES5002, RES5003.
package silentfallback
