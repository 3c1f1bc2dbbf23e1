// Package domain has orders and what they need.
package domain

import (
	"context"
	"fmt"
)

// Unavailable tells which system is away.
type Unavailable struct {
	System string
	Cause  error
}

func (u *Unavailable) Error() string {
	return fmt.Sprintf("%s is not available: %v", u.System, u.Cause)
}

// Order is an order.
type Order struct {
	ID    string
	Lines map[string]int
}

// Warehouse reserves goods.
type Warehouse interface {
	Reserve(ctx context.Context, o *Order) error
	Release(ctx context.Context, o *Order) error
}
