// Package order holds use cases whose time limits are not technical, or not
// for a caller.
package order

import (
	"context"
	"log"
	"time"
)

// Stock is a port.
type Stock interface {
	Reserve(ctx context.Context, sku string) error
	Shutdown(ctx context.Context) error
}

// Offer ends at a time that the business has set.
type Offer struct {
	SKU  string
	Ends time.Time
}

// Service is the use case.
type Service struct {
	stock Stock
	queue chan string
}

// Hold is a rule of the business and says so.
func (s *Service) Hold(ctx context.Context, sku string) error {
	//resilint:business-timeout a basket is promised an answer within two seconds
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	return s.stock.Reserve(ctx, sku)
}

// Promise is a rule of the business as a whole.
//
//resilint:business-timeout the terms name ten seconds
func (s *Service) Promise(ctx context.Context, sku string) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	return s.stock.Reserve(ctx, sku)
}

// Accept ends with the offer: the deadline is data.
func (s *Service) Accept(ctx context.Context, o Offer) error {
	ctx, cancel := context.WithDeadline(ctx, o.Ends)
	defer cancel()
	return s.stock.Reserve(ctx, o.SKU)
}

// Remaining writes the same as a duration.
func (s *Service) Remaining(ctx context.Context, o Offer) error {
	ctx, cancel := context.WithTimeout(ctx, time.Until(o.Ends))
	defer cancel()
	return s.stock.Reserve(ctx, o.SKU)
}

// Left counts from a moment that it is given.
func (s *Service) Left(ctx context.Context, o Offer, now time.Time) error {
	ctx, cancel := context.WithTimeout(ctx, o.Ends.Sub(now))
	defer cancel()
	return s.stock.Reserve(ctx, o.SKU)
}

// Shutdown has to be done in time.
func (s *Service) Shutdown(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	close(s.queue)
	return s.stock.Reserve(ctx, "")
}

// Run ends by shutting down what it used.
func (s *Service) Run(ctx context.Context) error {
	<-ctx.Done()
	end, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return s.stock.Shutdown(end)
}

// Work is a worker: nobody waits for one round of it.
func (s *Service) Work(ctx context.Context) {
	for sku := range s.queue {
		one, cancel := context.WithTimeout(ctx, time.Second)
		if err := s.stock.Reserve(one, sku); err != nil {
			log.Print(err)
		}
		cancel()
	}
}

// Later detaches itself and bounds what it goes on with.
func (s *Service) Later(ctx context.Context, sku string) {
	go func() {
		own, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
		defer cancel()
		if err := s.stock.Reserve(own, sku); err != nil {
			log.Print(err)
		}
	}()
}

// Forget leaves the caller's context aside on purpose.
func (s *Service) Forget(ctx context.Context, sku string) error {
	if err := s.stock.Reserve(ctx, sku); err != nil {
		base := context.WithoutCancel(ctx)
		own, cancel := context.WithTimeout(base, time.Minute)
		defer cancel()
		return s.stock.Reserve(own, "undo")
	}
	return nil
}

// OnTick has no caller that waits for it.
func (s *Service) OnTick() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := s.stock.Reserve(ctx, ""); err != nil {
		log.Print(err)
	}
}

// RunOneTick is one round of a loop elsewhere.
func (s *Service) RunOneTick(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return s.stock.Reserve(ctx, "next")
}

// Cancel can be given up, which is no time limit.
func (s *Service) Cancel(ctx context.Context, sku string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return s.stock.Reserve(ctx, sku)
}
