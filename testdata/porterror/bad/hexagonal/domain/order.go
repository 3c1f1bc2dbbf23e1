// Package domain has the ports of orders.
package domain

import (
	"context"
	"errors"
)

// ErrNotFound says that there is no such order.
var ErrNotFound = errors.New("no such order")

// Order is an order.
type Order struct{ ID, State string }

// OrderRepository keeps orders.
type OrderRepository interface {
	ByID(ctx context.Context, id string) (Order, error)
	ByNumber(ctx context.Context, n int) (Order, error)
	Update(ctx context.Context, o Order) error
	Delete(ctx context.Context, id string) error
}

// Carts keeps carts.
type Carts interface {
	Cart(ctx context.Context, user string) (string, error)
	Drop(ctx context.Context, user string) error
}

// Tariffs tells tariffs.
type Tariffs interface {
	Tariff(ctx context.Context, city string) (int64, error)
	Cities(ctx context.Context) ([]string, error)
}
