// Package lockscope reports locks and transactions that are held while somebody
// else is waited for, and row locks that hold nothing.
//
// # Analyzer lockscope
//
// lockscope: locks and transactions that are held for too long, or not at all
//
// A transaction keeps its row locks and its connection until it ends; a mutex
// keeps out all who need it. When a network call is made in between, the answer
// of another host decides how long that is: a partner that takes thirty seconds
// makes every request that touches the same rows, or the same mutex, take thirty
// seconds, and soon there is no connection left for the others. A SELECT … FOR
// UPDATE that is in no transaction is the opposite: the lock is gone when the
// statement has run, and two callers change the row after all.
//
// What a call does is known by its effects, through helpers and across packages,
// and through ports: then the finding is where they are filled. Where a
// transaction is open is known by following the paths from begin to commit, the
// closures that run in it, the parameters and fields that carry it. Not reported
// is what runs before, after the commit or a rollback, in another goroutine or as
// a hook, what stays inside the process, the database itself, and jobs that are
// stored in the same transaction.
//
// Codes: RES8101, RES8102, RES8103.
package lockscope
