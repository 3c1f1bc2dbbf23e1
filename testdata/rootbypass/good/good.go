// Package good has what a naive check would report and rootbypass must not.
package good

import (
	"context"
	"encoding/json"

	"example.test/shop/rootbypass/anaemic"
	"example.test/shop/rootbypass/order"
	"example.test/shop/rootbypass/ticket"
)

type Row struct{ ID, Status string }

type Service struct {
	Repo  order.Repository
	Cases anaemic.Repository
}

// The transition is called.
func (s Service) Cancel(ctx context.Context, id string) error {
	o, err := s.Repo.ByID(ctx, id)
	if err != nil {
		return err
	}
	if err := o.Cancel(); err != nil {
		return err
	}
	return s.Repo.Save(ctx, o)
}

// Another field than the lifecycle is nobody's transition.
func (s Service) Annotate(ctx context.Context, o *order.Order, note string) error {
	o.Note = note
	return s.Repo.Save(ctx, o)
}

// A type without transitions is data.
func (s Service) Close(ctx context.Context, id string) error {
	c, err := s.Cases.Get(ctx, id)
	if err != nil {
		return err
	}
	c.Status = anaemic.Closed
	return s.Cases.Save(ctx, c)
}

// A row becomes an order: the value was decided on when it was written.
func toOrder(r Row) *order.Order {
	o := order.New(r.ID)
	o.Status = order.Status(r.Status)
	return o
}

// A decoder fills what it is given.
func (s Service) UnmarshalOrder(b []byte, o *order.Order) error {
	var r Row
	if err := json.Unmarshal(b, &r); err != nil {
		return err
	}
	o.Status = order.Placed
	return nil
}

// What was just made has had no life yet.
func (s Service) Draft(ctx context.Context, id string) error {
	o := &order.Order{ID: id}
	o.Status = order.Draft
	return s.Repo.Save(ctx, o)
}

// So has a variable that begins as nothing.
func (s Service) Blank(ctx context.Context) error {
	var o order.Order
	o.Status = order.Draft
	return s.Repo.Save(ctx, &o)
}

// A copy for showing is made in a function that is given both: nothing says that
// the target is stored.
func (s Service) Show(from, shown *order.Order) {
	shown.Status = from.Status
}

// The zero value takes a status away from an answer.
func (s Service) Hide(ctx context.Context, id string) (*order.Order, error) {
	o, err := s.Repo.ByID(ctx, id)
	if err != nil {
		return nil, err
	}
	o.Status = ""
	return o, nil
}

// A ticket is never stored: its transitions are for whoever runs it.
func (s Service) Run(t *ticket.Ticket) { t.Phase = ticket.Running }

// Reading is no writing.
func (s Service) IsPlaced(o *order.Order) bool { return o.Status == order.Placed }

// OrderRepository reads rows into orders.
type OrderRepository struct{ rows []Row }

func (r OrderRepository) ByID(_ context.Context, id string) (*order.Order, error) {
	var o *order.Order
	for _, row := range r.rows {
		if row.ID == id {
			o = order.New(id)
		}
	}
	return o, nil
}

func (r OrderRepository) Reload(o *order.Order) { o.Status = order.Placed }

// OrderBuilder is for tests of others.
type OrderBuilder struct{ o *order.Order }

func (b OrderBuilder) Shipped() OrderBuilder {
	b.o.Status = order.Shipped
	return b
}
