// Package carried has a port that offers state and events apart, and beside it
// what puts both calls into the transaction that the context carries.
package carried

import (
	"context"

	"example.test/shop/splitsave/shop"
)

// Tram is an aggregate.
type Tram struct{ ID string }

// TramRepository runs in the transaction of the context.
type TramRepository interface {
	SaveTram(ctx context.Context, t Tram) error
	InsertEvents(ctx context.Context, events []shop.Event) error
}

// Transactor begins it.
type Transactor interface {
	WithinTransaction(ctx context.Context, fn func(ctx context.Context) error) error
}
