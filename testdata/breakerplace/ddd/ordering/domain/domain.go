// Package domain has orders.
package domain

import "context"

// Order is an order.
type Order struct {
	ID    string
	Lines []string
}

// Stock reserves what is ordered.
type Stock interface {
	Reserve(ctx context.Context, o *Order) error
}
