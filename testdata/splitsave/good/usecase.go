// Package good saves state and events as it should be done, or does something
// that only looks like saving them apart.
package good

import (
	"context"
	"errors"

	"example.test/shop/splitsave/shop"
)

// Service has everything that could be used wrongly.
type Service struct {
	tx     shop.Transactor
	units  Units
	orders shop.Orders
	outbox shop.Outbox
	audit  AuditLog
	views  OrderViews
	fairs  EventRepository
	stream EventStore
	both   Store
	hooks  Hooks
}

// Units begins units of work.
type Units interface {
	Begin(ctx context.Context) (shop.UnitOfWork, error)
}

// Closure: both in one closure of a transaction manager.
func (s *Service) Closure(ctx context.Context, o shop.Order) error {
	return s.tx.WithinTransaction(ctx, func(ctx context.Context) error {
		o, events := o.Cancel()
		if err := s.orders.Save(ctx, o); err != nil {
			return err
		}
		return s.outbox.Append(ctx, events...)
	})
}

// Variable: the closure is held in a variable first.
func (s *Service) Variable(ctx context.Context, o shop.Order) error {
	work := func(ctx context.Context) error {
		o, events := o.Cancel()
		if err := s.orders.Save(ctx, o); err != nil {
			return err
		}
		return s.outbox.Append(ctx, events...)
	}
	return s.tx.WithinTransaction(ctx, work)
}

// Unit: one unit of work with both repositories below it.
func (s *Service) Unit(ctx context.Context, o shop.Order) error {
	uow, err := s.units.Begin(ctx)
	if err != nil {
		return err
	}
	defer uow.Rollback(ctx)
	o, events := o.Cancel()
	if err := uow.Orders().Save(ctx, o); err != nil {
		return err
	}
	if err := uow.Outbox().Append(ctx, events...); err != nil {
		return err
	}
	return uow.Commit(ctx)
}

// Store takes state and events in one call.
type Store interface {
	SaveWithEvents(ctx context.Context, o shop.Order, events []shop.Event) error
}

// Together: the repository does both.
func (s *Service) Together(ctx context.Context, o shop.Order) error {
	o, events := o.Cancel()
	return s.both.SaveWithEvents(ctx, o, events)
}

// AuditLog is a trail for people, no event that anybody acts on.
type AuditLog interface {
	Append(ctx context.Context, e shop.Event) error
}

// Trail: state and an audit row.
func (s *Service) Trail(ctx context.Context, o shop.Order, e shop.Event) error {
	if err := s.orders.Save(ctx, o); err != nil {
		return err
	}
	return s.audit.Append(ctx, e)
}

// OrderViews is a read model: it is made from events.
type OrderViews interface {
	Save(ctx context.Context, o shop.Order) error
}

// EventStore is where an event-sourced aggregate has its state.
type EventStore interface {
	Append(ctx context.Context, events []shop.Event) error
	Load(ctx context.Context, id string) ([]shop.Event, error)
}

// Project: the events are the state; the view can be built again.
func (s *Service) Project(ctx context.Context, o shop.Order) error {
	o, events := o.Cancel()
	if err := s.stream.Append(ctx, events); err != nil {
		return err
	}
	return s.views.Save(ctx, o)
}

// Concert is what a ticket shop calls an event.
type Concert = Event

// Event has a title and a place.
type Event struct {
	ID, Title, Venue string
	Capacity         int
}

// EventRepository stores concerts.
type EventRepository interface {
	Save(ctx context.Context, e Event) error
	List(ctx context.Context) ([]Event, error)
}

// Announce saves an order and a concert: two states, no domain event.
func (s *Service) Announce(ctx context.Context, o shop.Order, c Concert) error {
	if err := s.orders.Save(ctx, o); err != nil {
		return err
	}
	return s.fairs.Save(ctx, c)
}

// Either: one or the other, never both.
func (s *Service) Either(ctx context.Context, o shop.Order, quiet bool) error {
	o, events := o.Cancel()
	if quiet {
		return s.orders.Save(ctx, o)
	}
	return s.outbox.Append(ctx, events...)
}

// Failed: the event is that the save did not work.
func (s *Service) Failed(ctx context.Context, o shop.Order, e shop.Event) error {
	if err := s.orders.Save(ctx, o); err != nil {
		return errors.Join(err, s.outbox.Append(ctx, e))
	}
	return nil
}

// Hooks runs functions in a way that is not known: perhaps in a transaction.
type Hooks interface {
	Run(ctx context.Context, fn func(ctx context.Context) error) error
}

// Unknown: what runs the function may open a transaction.
func (s *Service) Unknown(ctx context.Context, o shop.Order, e shop.Event) error {
	return s.hooks.Run(ctx, func(ctx context.Context) error {
		if err := s.orders.Save(ctx, o); err != nil {
			return err
		}
		return s.outbox.Append(ctx, e)
	})
}

// Inner is called inside its caller's transaction, and says so.
//
//resilint:tx-owner the command bus opens the transaction
func (s *Service) Inner(ctx context.Context, o shop.Order, e shop.Event) error {
	if err := s.orders.Save(ctx, o); err != nil {
		return err
	}
	return s.outbox.Append(ctx, e)
}

// SaveInTx is handed an open transaction under another type.
func (s *Service) SaveInTx(ctx context.Context, unit shop.UnitOfWork, o shop.Order, e shop.Event) error {
	if err := s.orders.Save(ctx, o); err != nil {
		return err
	}
	return s.outbox.Append(ctx, e)
}
