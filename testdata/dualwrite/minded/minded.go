// Package minded tells messages that matter from news that are sent as well as may
// be, in the profile default.
package minded

import (
	"context"
	"fmt"
	"log"
	"net/http"

	"example.test/shop/dualwrite/shop"
)

// Service has two ports, and what is between them.
type Service struct {
	orders    shop.OrderRepository
	publisher shop.EventPublisher
	producer  shop.Producer
}

// Told gives the failure back.
func (s *Service) Told(ctx context.Context, o shop.Order) error {
	if err := s.orders.Create(ctx, o); err != nil {
		return err
	}
	if err := s.publisher.Publish(ctx, o.ID); err != nil { // want `RES7101: publisher.Publish publishes after orders.Create has saved`
		return fmt.Errorf("publish: %w", err)
	}
	return nil
}

// Logged logs it: news, sent as well as may be.
func (s *Service) Logged(ctx context.Context, o shop.Order) error {
	if err := s.orders.Create(ctx, o); err != nil {
		return err
	}
	if err := s.publisher.Publish(ctx, o.ID); err != nil {
		log.Print(err)
	}
	return nil
}

// Dropped drops it.
func (s *Service) Dropped(ctx context.Context, o shop.Order) error {
	if err := s.orders.Create(ctx, o); err != nil {
		return err
	}
	_ = s.publisher.Publish(ctx, o.ID)
	return nil
}

// Helped sends through a helper that hands the failure on.
func (s *Service) Helped(ctx context.Context, o shop.Order) error {
	if err := s.orders.Create(ctx, o); err != nil {
		return err
	}
	return s.publishOrder(ctx, o) // want `RES7101: s.publishOrder \(kafka.Writer.WriteMessages\) publishes after orders.Create has saved`
}

func (s *Service) publishOrder(ctx context.Context, o shop.Order) error {
	return s.producer.Emit(ctx, o.ID, nil)
}

// Quiet sends through one that keeps it.
func (s *Service) Quiet(ctx context.Context, o shop.Order) error {
	if err := s.orders.Create(ctx, o); err != nil {
		return err
	}
	s.report(ctx, o)
	return nil
}

func (s *Service) report(ctx context.Context, o shop.Order) {
	if err := s.producer.Emit(ctx, o.ID, nil); err != nil {
		log.Print(err)
	}
}

// Stop calls what does many things, and publishes one on its way.
func (s *Service) Stop(ctx context.Context, o shop.Order) error {
	if err := s.orders.Create(ctx, o); err != nil {
		return err
	}
	return s.tearDown(ctx, o)
}

func (s *Service) tearDown(ctx context.Context, o shop.Order) error {
	return s.producer.Emit(ctx, o.ID, nil)
}

// Handle answers the request with the failure.
func (s *Service) Handle(w http.ResponseWriter, r *http.Request) {
	o := shop.Order{ID: r.PathValue("id")}
	if err := s.orders.Create(r.Context(), o); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if err := s.publisher.Publish(r.Context(), o.ID); err != nil { // want `RES7101: publisher.Publish publishes after orders.Create has saved`
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusCreated)
}

// HandleQuiet answers as if nothing were.
func (s *Service) HandleQuiet(w http.ResponseWriter, r *http.Request) {
	o := shop.Order{ID: r.PathValue("id")}
	if err := s.orders.Create(r.Context(), o); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if err := s.publisher.Publish(r.Context(), o.ID); err != nil {
		log.Print(err)
	}
	w.WriteHeader(http.StatusCreated)
}

// Cancel sends by a method that is called after what the message says.
func (s *Service) Cancel(ctx context.Context, pub cancellations, o shop.Order) error {
	if err := s.orders.Create(ctx, o); err != nil {
		return err
	}
	return pub.Cancel(ctx, o) // want `RES7101: pub.Cancel \(kafka.Writer.WriteMessages\) publishes after orders.Create has saved`
}

type cancellations struct{ producer shop.Producer }

func (c cancellations) Cancel(ctx context.Context, o shop.Order) error {
	return c.producer.Emit(ctx, o.ID, nil)
}
