// Package readmodel keeps copies of orders for lists, as events tell it to. The
// next event brings it up to date: a naive check sees load, change and save.
package readmodel

import "context"

// Order is the copy.
type Order struct {
	ID     string
	Status string
	Amount int64
}

// OrderRepository stores copies.
type OrderRepository interface {
	Find(ctx context.Context, id string) (*Order, error)
	Save(ctx context.Context, o *Order) error
}

// Paid is told by an event.
func Paid(ctx context.Context, orders OrderRepository, id string) error {
	o, err := orders.Find(ctx, id)
	if err != nil {
		return err
	}
	o.Status = "paid"
	return orders.Save(ctx, o)
}
