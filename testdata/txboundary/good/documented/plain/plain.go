// Package plain is of no layer: who its interfaces are for is not known.
package plain

import "context"

// Order is an order.
type Order struct{ ID string }

// OrderRepository is between two parts of something.
type OrderRepository interface {
	Save(ctx context.Context, o *Order) error
}
