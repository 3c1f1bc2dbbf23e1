package good

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"example.test/shop/retryany/helper"
)

// Add gives a helper a statement to run, and the helper asks what the error is.
func Add(ctx context.Context, db *sql.DB, id string) error {
	return helper.Unless(ctx, 3, func(ctx context.Context) error {
		_, err := db.ExecContext(ctx, "INSERT INTO orders (id) VALUES (?)", id)
		return err
	})
}

// Swallowed gives a helper that asks nobody a statement whose refusal is no
// error to it.
func Swallowed(ctx context.Context, db *sql.DB, id string) (bool, error) {
	return helper.Value(ctx, 3, func(ctx context.Context) (bool, error) {
		_, err := db.ExecContext(ctx, "INSERT INTO orders (id) VALUES (?)", id)
		if err != nil && !errors.Is(err, sql.ErrConnDone) {
			return false, nil
		}
		return true, err
	})
}

// Counted gives it a computation.
func Counted(ctx context.Context, n int) (int, error) {
	return helper.Value(ctx, 3, func(context.Context) (int, error) {
		if n < 0 {
			return 0, fmt.Errorf("negative: %d", n)
		}
		return n + 1, nil
	})
}
