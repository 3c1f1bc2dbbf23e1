package store

import (
	"context"

	"golang.org/x/sync/semaphore"
)

// Limited bounds statements, as the pool does already.
type Limited struct {
	Store
	slots *semaphore.Weighted
}

// Count takes a slot for a query.
func (l *Limited) Count(ctx context.Context) (n int, err error) {
	if err := l.slots.Acquire(ctx, 1); err != nil { // want `RES1401: bulkhead by Weighted.Acquire around a SQL statement: DB.QueryRowContext`
		return 0, err
	}
	defer l.slots.Release(1)
	err = l.db.QueryRowContext(ctx, "SELECT count(*) FROM orders").Scan(&n)
	return n, err
}
