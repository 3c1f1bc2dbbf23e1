// Package orders holds use cases with loops that are no retries.
package orders

import (
	"context"
	"errors"
	"log"
	"time"
)

// Order is an aggregate.
type Order struct {
	ID      string
	Version int
	Paid    bool
}

// Errors of the ports.
var (
	ErrConflict         = errors.New("version conflict")
	ErrDuplicate        = errors.New("duplicate number")
	ErrConcurrentUpdate = errors.New("updated by another")
)

// Orders is a port.
type Orders interface {
	Get(ctx context.Context, id string) (Order, error)
	Save(ctx context.Context, o Order) error
	Page(ctx context.Context, after string) (ids []string, next string, err error)
	Swap(ctx context.Context, id string, from, to int) (bool, error)
	Done(ctx context.Context, id string) (bool, error)
	Next(ctx context.Context) (Order, error)
}

// Mirrors can each give the answer.
type Mirror interface {
	Price(ctx context.Context, id string) (int64, error)
}

// Service is the use case.
type Service struct {
	orders  Orders
	mirrors []Mirror
	number  func() string
}

// Pay reads anew and decides again after a conflict, which proves that nothing
// was saved: the use case is where that belongs.
func (s *Service) Pay(ctx context.Context, id string) error {
	for range 3 {
		o, err := s.orders.Get(ctx, id)
		if err != nil {
			return err
		}
		o.Paid = true
		err = s.orders.Save(ctx, o)
		if err == nil {
			return nil
		}
		if !errors.Is(err, ErrConflict) {
			return err
		}
	}
	return ErrConflict
}

// Cancel has another name for the same conflict.
func (s *Service) Cancel(ctx context.Context, id string) (err error) {
	for range 5 {
		var o Order
		if o, err = s.orders.Get(ctx, id); err != nil {
			return err
		}
		if err = s.orders.Save(ctx, o); !errors.Is(err, ErrConcurrentUpdate) {
			return err
		}
	}
	return err
}

// Number makes another number when one is taken: a rejected insert.
func (s *Service) Number(ctx context.Context) (string, error) {
	for {
		o := Order{ID: s.number()}
		err := s.orders.Save(ctx, o)
		if errors.Is(err, ErrDuplicate) {
			continue
		}
		return o.ID, err
	}
}

// Await polls: it goes round although nothing has failed.
func (s *Service) Await(ctx context.Context, id string) error {
	for {
		done, err := s.orders.Done(ctx, id)
		if err != nil {
			return err
		}
		if done {
			return nil
		}
		time.Sleep(time.Second)
	}
}

// Work is the main loop of a worker: it goes on after success.
func (s *Service) Work(ctx context.Context) {
	for ctx.Err() == nil {
		o, err := s.orders.Next(ctx)
		if err != nil {
			log.Print(err)
			time.Sleep(time.Second)
			continue
		}
		log.Print(o.ID)
	}
}

// Supervise starts a worker again that has broken down: its loop is no attempt.
func (s *Service) Supervise(ctx context.Context) {
	for {
		if err := s.run(ctx); err == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

func (s *Service) run(ctx context.Context) error {
	for {
		o, err := s.orders.Next(ctx)
		if err != nil {
			return err
		}
		log.Print(o.ID)
	}
}

// All reads page after page.
func (s *Service) All(ctx context.Context) (all []string, err error) {
	for after := ""; ; {
		ids, next, err := s.orders.Page(ctx, after)
		if err != nil {
			return nil, err
		}
		all = append(all, ids...)
		if next == "" {
			return all, nil
		}
		after = next
	}
}

// Bump compares and sets: it goes round because somebody else was faster.
func (s *Service) Bump(ctx context.Context, id string) error {
	for {
		o, err := s.orders.Get(ctx, id)
		if err != nil {
			return err
		}
		swapped, err := s.orders.Swap(ctx, id, o.Version, o.Version+1)
		if err != nil || swapped {
			return err
		}
	}
}

// Price asks one mirror after the other: another call each time.
func (s *Service) Price(ctx context.Context, id string) (cents int64, err error) {
	for _, m := range s.mirrors {
		if cents, err = m.Price(ctx, id); err == nil {
			return cents, nil
		}
	}
	return 0, err
}

// Import saves every order and goes on when one fails.
func (s *Service) Import(ctx context.Context, list []Order) (failed int) {
	for _, o := range list {
		if err := s.orders.Save(ctx, o); err != nil {
			failed++
			continue
		}
	}
	return failed
}

// Delay waits in application code, which is not what the domain must not do.
func (s *Service) Delay() { time.Sleep(time.Millisecond) }
