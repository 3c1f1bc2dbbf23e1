// Package generic has generic ports, an alias, an embedded port and a method
// value.
package generic

import (
	"context"

	k "github.com/segmentio/kafka-go"

	domain "example.test/shop/dualwrite/shop"
)

// Repository keeps aggregates of one type.
type Repository[T any] interface {
	Save(ctx context.Context, aggregate T) error
}

// Publisher publishes events of one type.
type Publisher[E any] interface {
	Publish(ctx context.Context, event E) error
}

// Handler is made for a type of aggregate and one of event.
type Handler[T, E any] struct {
	repo Repository[T]
	pub  Publisher[E]
}

// Handle saves and publishes.
func (h *Handler[T, E]) Handle(ctx context.Context, t T, e E) error {
	if err := h.repo.Save(ctx, t); err != nil {
		return err
	}
	return h.pub.Publish(ctx, e) // want `RES7101: pub.Publish publishes after repo.Save has saved`
}

// Writer is the library's, under a name of the project.
type Writer = k.Writer

// Embedded has the repository's methods as its own.
type Embedded struct {
	domain.OrderRepository
	w *Writer
}

// Handle calls a promoted method.
func (e *Embedded) Handle(ctx context.Context, o domain.Order) error {
	if err := e.Create(ctx, o); err != nil {
		return err
	}
	return e.w.WriteMessages(ctx, k.Message{Key: []byte(o.ID)}) // want `RES7101: w.WriteMessages publishes after e.Create has saved`
}

// Value calls a method value.
func Value(ctx context.Context, orders domain.OrderRepository, w *Writer, o domain.Order) error {
	create := orders.Create
	if err := create(ctx, o); err != nil {
		return err
	}
	return w.WriteMessages(ctx, k.Message{Key: []byte(o.ID)}) // want `RES7101: w.WriteMessages publishes after create has saved`
}
