// Package usecase keeps findings that the team has decided on.
package usecase

import (
	"context"
	"database/sql"

	"example.test/shop/txboundary/shop"
)

// Orders is about to be replaced.
type Orders interface {
	Save(ctx context.Context, tx *sql.Tx, o shop.Order) error //resilint:ignore RES7201 goes with the old checkout
}
