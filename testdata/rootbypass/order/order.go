// Package order is an aggregate with its transitions and its port.
package order

import (
	"context"
	"errors"
)

type Status string

const (
	Draft     Status = "draft"
	Placed    Status = "placed"
	Shipped   Status = "shipped"
	Cancelled Status = "cancelled"
	Archived  Status = "archived"
)

type Order struct {
	ID     string
	Status Status
	Note   string
}

func New(id string) *Order { return &Order{ID: id, Status: Draft} }

func (o *Order) Place() error {
	if o.Status != Draft {
		return errors.New("not a draft")
	}
	o.Status = Placed
	return nil
}

func (o *Order) Cancel() error {
	if o.Status == Shipped {
		return errors.New("shipped")
	}
	o.Status = Cancelled
	return nil
}

// Ship is a transition that is no method.
func Ship(o *Order) { o.Status = Shipped }

type Repository interface {
	ByID(ctx context.Context, id string) (*Order, error)
	List(ctx context.Context) ([]*Order, error)
	Save(ctx context.Context, o *Order) error
	Change(ctx context.Context, id string, fn func(o *Order) error) error
}

// desk sorts orders; it has nothing to work with but orders.
type desk struct{ orders []*Order }

func (d desk) closeAll() {
	for _, o := range d.orders {
		o.Status = Archived
	}
}
