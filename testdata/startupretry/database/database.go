// Package database opens the database; whoever starts the service calls it.
package database

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// Connect waits for the database. Callers decide whether that is at start-up.
func Connect(ctx context.Context, dsn string) (*sql.DB, error) {
	var last error
	for attempt := range 10 {
		db, err := sql.Open("pgx", dsn)
		if err != nil {
			return nil, err
		}
		if last = db.PingContext(ctx); last == nil {
			return db, nil
		}
		time.Sleep(time.Duration(attempt) * time.Second)
	}
	return nil, fmt.Errorf("connect: %w", last)
}
