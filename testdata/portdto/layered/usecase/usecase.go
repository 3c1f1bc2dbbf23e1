// Package usecase has what is above the services.
package usecase

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// CustomerStore shows how it stores.
type CustomerStore interface {
	Find(ctx context.Context, id string) (string, error)
	Rename(ctx context.Context, id, name string) (pgconn.CommandTag, error) // want `RES5202: port method CustomerStore.Rename \(and 1 more\) speaks in the driver's type pgconn.CommandTag`
	Export(ctx context.Context) (pgx.Rows, error)
}

// Transactor hands a transaction on: another rule's business.
type Transactor interface {
	In(ctx context.Context, fn func(tx pgx.Tx) error) error
}
