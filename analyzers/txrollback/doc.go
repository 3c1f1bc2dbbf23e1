// Package txrollback reports transactions that do not end on every path.
//
// # Analyzer txrollback
//
// txrollback: transactions that are left open, or whose commit goes unheard
//
// A transaction that is neither committed nor rolled back keeps its connection
// and its locks: a few calls that fail, and the pool is empty. Reported are
// transactions that a function begins and leaves open by an early return
// (RES7301), or by a panic in a function it was given (RES7304), commits whose
// error is dropped (RES7302), and writes on the pool while a transaction on it
// is open, which are not part of it and may wait for its locks for ever
// (RES7303).
//
// Not reported: transactions that are handed out, stored or put into a context
// (somebody else ends them); those that a deferred function or a helper of the
// module ends; the way on which begin itself failed; commits of transactions
// that only read; reads on the pool beside an open transaction.
//
// Codes: RES7301, RES7302, RES7303, RES7304.
package txrollback
