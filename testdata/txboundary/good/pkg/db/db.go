// Package db is the project's own toolbox around the driver.
package db

import (
	"context"
	"database/sql"
)

// TxStore runs functions in transactions of the driver, for adapters.
type TxStore interface {
	Run(ctx context.Context, fn func(tx *sql.Tx) error) error
}

// Use is called with it.
func Use(ctx context.Context, s TxStore) error {
	return s.Run(ctx, func(*sql.Tx) error { return nil })
}
