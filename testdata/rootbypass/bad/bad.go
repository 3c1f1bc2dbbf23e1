// Package bad has the code that rootbypass is for: a use case in a package of its
// own writes what the aggregate decides on.
package bad

import (
	"context"

	"example.test/shop/rootbypass/order"
)

type Orders struct{ Repo order.Repository }

func (s Orders) Cancel(ctx context.Context, id string) error {
	o, err := s.Repo.ByID(ctx, id)
	if err != nil {
		return err
	}
	o.Status = order.Cancelled // want `RES8201: sets Order.Status to Cancelled past Order.Cancel, which is where Order decides on it`
	return s.Repo.Save(ctx, o)
}

// Ship goes past a transition that is a function.
func (s Orders) Ship(ctx context.Context, o *order.Order) error {
	o.Status = order.Shipped // want `RES8201: sets Order.Status to Shipped past Ship, which is where Order decides on it`
	return s.Repo.Save(ctx, o)
}

// Archive gives a value that no transition gives: the aggregate knows nothing of it.
func (s Orders) Archive(ctx context.Context, id string) error {
	return s.Repo.Change(ctx, id, func(o *order.Order) error {
		o.Status = order.Archived // want `RES8201: sets Order.Status to Archived past the functions that decide on it \(Place, Cancel, Ship\)`
		return nil
	})
}

// Set takes whatever the request says.
func (s Orders) Set(ctx context.Context, id string, status string) error {
	o, err := s.Repo.ByID(ctx, id)
	if err != nil {
		return err
	}
	o.Status = order.Status(status) // want `RES8201: writes Order.Status past the functions that decide on it \(Place, Cancel, Ship\)`
	return s.Repo.Save(ctx, o)
}

func (s Orders) CancelAll(ctx context.Context) error {
	all, err := s.Repo.List(ctx)
	if err != nil {
		return err
	}
	for _, o := range all {
		o.Status = order.Cancelled // want `RES8201: sets Order.Status to Cancelled past Order.Cancel`
		if err := s.Repo.Save(ctx, o); err != nil {
			return err
		}
	}
	return nil
}

// Account is stored with its tags and moved by a setter that its methods share.
type State int

const (
	Active State = iota + 1
	Frozen
)

type Account struct {
	ID    string `db:"id"`
	state State
}

func (a *Account) to(s State) { a.state = s }
func (a *Account) Freeze()    { a.to(Frozen) }

type store interface {
	Load(id string) (*Account, error)
	Save(a *Account) error
}

type Desk struct{ accounts store }

// Freeze is in the package of the account, and no method of it.
func (d Desk) Freeze(id string) error {
	a, err := d.accounts.Load(id)
	if err != nil {
		return err
	}
	a.state = Frozen // want `RES8201: sets Account.state to Frozen past Account.Freeze, which is where Account decides on it`
	return d.accounts.Save(a)
}
