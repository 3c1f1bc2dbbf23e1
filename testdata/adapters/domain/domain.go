// Package domain has the ports that the adapters beside it implement.
package domain

import (
	"context"
	"errors"
)

// ErrNoOrder says that there is no such order.
var ErrNoOrder = errors.New("no such order")

// Order is an order.
type Order struct{ ID, State string }

// Orders keeps orders.
type Orders interface {
	ByID(ctx context.Context, id string) (Order, error)
	Save(ctx context.Context, o Order) error
}

// Sessions keeps sessions.
type Sessions interface {
	User(ctx context.Context, token string) (string, error)
	Drop(ctx context.Context, token string) error
}

// Taxes asks for taxes.
type Taxes interface {
	Rate(ctx context.Context, country string) (int, error)
	Countries(ctx context.Context) ([]string, error)
}
