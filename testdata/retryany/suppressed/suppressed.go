// Package suppressed has findings of retryany that somebody decided to keep.
package suppressed

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Keep must not lose a line, whatever the database says.
func Keep(ctx context.Context, db *pgxpool.Pool, line string) {
	//resilint:ignore RES3101 the table has no constraints, and a lost line is worse than a late one
	for {
		if _, err := db.Exec(ctx, "INSERT INTO lines (line) VALUES ($1)", line); err == nil {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}
