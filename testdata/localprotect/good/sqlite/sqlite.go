// Package sqlite works on a file that another process may hold.
package sqlite

import (
	"context"
	"database/sql"
	"time"
)

// Save tries again: SQLite says that it is busy.
func Save(ctx context.Context, db *sql.DB, id string) (err error) {
	for range 5 {
		if _, err = db.ExecContext(ctx, "INSERT INTO orders (id) VALUES (?)", id); err == nil {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return err
}
