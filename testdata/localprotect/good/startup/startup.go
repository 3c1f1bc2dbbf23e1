// Package startup waits for a database.
package startup

import (
	"context"
	"database/sql"
	"time"

	retry "github.com/avast/retry-go/v4"
)

// Open comes back when the database is there.
func Open(ctx context.Context, dsn string) (db *sql.DB, err error) {
	for range 10 {
		if db, err = sql.Open("pgx", dsn); err == nil {
			if _, err = db.ExecContext(ctx, "SELECT 1"); err == nil {
				return db, nil
			}
		}
		time.Sleep(time.Second)
	}
	return nil, err
}

// Await pings, whatever it is called.
func Await(ctx context.Context, db *sql.DB) error {
	return retry.Do(func() error { return db.PingContext(ctx) })
}

// Prepare creates tables while the service starts.
func Prepare(ctx context.Context, db *sql.DB) error {
	return retry.Do(func() error {
		_, err := db.ExecContext(ctx, "CREATE TABLE IF NOT EXISTS orders (id text)")
		return err
	})
}

// MigrateData brings the rows up to date while the service starts.
func MigrateData(ctx context.Context, db *sql.DB) error {
	return retry.Do(func() error {
		_, err := db.ExecContext(ctx, "UPDATE orders SET version = 2 WHERE version = 1")
		return err
	})
}
