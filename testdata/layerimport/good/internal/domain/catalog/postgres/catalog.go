// Package postgres is an adapter kept below the domain it serves.
package postgres

import (
	"context"

	"github.com/cenkalti/backoff/v4"
	"github.com/jackc/pgx/v5"
)

// Load reads with retries.
func Load(ctx context.Context, conn *pgx.Conn, id string) (name string, err error) {
	err = backoff.Retry(func() error {
		return conn.QueryRow(ctx, "SELECT name FROM products WHERE id = $1", id).Scan(&name)
	}, backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 2))
	return name, err
}
