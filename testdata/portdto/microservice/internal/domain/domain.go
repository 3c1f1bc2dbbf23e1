// Package domain has orders.
package domain

import (
	"context"

	"github.com/uptrace/bun"
)

// Order is a row of the mapper.
type Order struct { // want `RES5202: domain type Order is built on bun.BaseModel`
	bun.BaseModel `bun:"table:orders"`
	ID            string
}

// Orders are kept.
type Orders interface {
	Get(ctx context.Context, id string) (*Order, error)
}

// Filter is the service's own, whatever is made of it.
type Filter struct{ State string }
