// Package sqlite has a breaker before a file, which busy locks do not excuse.
package sqlite

import (
	"context"
	"database/sql"

	"github.com/sony/gobreaker/v2"
)

// Count asks through a breaker.
func Count(ctx context.Context, db *sql.DB, cb *gobreaker.CircuitBreaker[int]) (int, error) {
	return cb.Execute(func() (n int, err error) { // want `RES1401: circuit breaker by CircuitBreaker.Execute around a SQL statement: DB.QueryRowContext`
		err = db.QueryRowContext(ctx, "SELECT count(*) FROM orders").Scan(&n)
		return n, err
	})
}
