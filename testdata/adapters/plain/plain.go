// Package plain implements a port without asking anybody.
package plain

import (
	"context"

	"example.test/shop/adapters/domain"
)

// Orders are kept in memory.
type Orders struct{ kept map[string]domain.Order }

var _ domain.Orders = (*Orders)(nil)

// ByID looks.
func (o *Orders) ByID(_ context.Context, id string) (domain.Order, error) {
	found, known := o.kept[id]
	if !known {
		return found, domain.ErrNoOrder
	}
	return found, nil
}

// Save keeps.
func (o *Orders) Save(_ context.Context, order domain.Order) error {
	o.kept[order.ID] = order
	return nil
}
