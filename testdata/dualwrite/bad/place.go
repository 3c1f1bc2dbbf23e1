// Package bad saves and then publishes.
package bad

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/segmentio/kafka-go"
	"gorm.io/gorm"

	"example.test/shop/dualwrite/shop"
)

// Place has two ports.
type Place struct {
	orders    shop.OrderRepository
	publisher shop.EventPublisher
}

// Handle saves, then publishes.
func (h Place) Handle(ctx context.Context, o shop.Order) error {
	if err := h.orders.Create(ctx, o); err != nil {
		return fmt.Errorf("create: %w", err)
	}
	return h.publisher.Publish(ctx, shop.OrderPlaced{AggregateID: o.ID}) // want `RES7101: publisher.Publish publishes after orders.Create has saved \(place.go:\d+\)`
}

// Many publishes in a loop and in a goroutine.
func (h Place) Many(ctx context.Context, o shop.Order, placed []shop.OrderPlaced) error {
	if err := h.orders.Create(ctx, o); err != nil {
		return err
	}
	go func() {
		for _, e := range placed {
			_ = h.publisher.Publish(ctx, e) // want `RES7101: publisher.Publish publishes after orders.Create has saved`
		}
	}()
	return nil
}

// Concrete goes through a store and a producer of other packages.
type Concrete struct {
	store    *shop.Store
	producer shop.Producer
}

// Handle saves by one helper and publishes by another.
func (c *Concrete) Handle(ctx context.Context, o shop.Order) error {
	if err := c.store.Insert(ctx, o); err != nil {
		return err
	}
	return c.announce(ctx, o) // want `RES7101: c.announce \(kafka.Writer.WriteMessages\) publishes after store.Insert \(orders\) has saved`
}

func (c *Concrete) announce(ctx context.Context, o shop.Order) error {
	body, err := json.Marshal(o)
	if err != nil {
		return err
	}
	return c.producer.Emit(ctx, o.ID, body)
}

// Row is a row.
type Row struct{ ID string }

// Split has helpers of its own for each port.
func (h Place) Split(ctx context.Context, o shop.Order) error {
	if err := h.keep(ctx, o); err != nil {
		return err
	}
	h.tell(ctx, o) // want `RES7101: h.tell \(shop.EventPublisher.Publish\) publishes after h.keep \(shop.OrderRepository.Create\) has saved`
	return nil
}

func (h Place) keep(ctx context.Context, o shop.Order) error { return h.orders.Create(ctx, o) }

func (h Place) tell(ctx context.Context, o shop.Order) {
	if err := h.publisher.Publish(ctx, shop.OrderPlaced{AggregateID: o.ID}); err != nil {
		fmt.Println("not told:", err)
	}
}

// Direct has both libraries in hand; the save is in a transaction of its own.
func Direct(ctx context.Context, db *gorm.DB, w *kafka.Writer, row Row) error {
	err := db.Transaction(func(tx *gorm.DB) error { return tx.Create(&row).Error })
	if err != nil {
		return err
	}
	return w.WriteMessages(ctx, kafka.Message{Key: []byte(row.ID)}) // want `RES7101: w.WriteMessages publishes after tx.Create has saved`
}

// Handler is a consumer whose work is a literal.
func Handler(store *shop.Store, p shop.Producer) func(context.Context, shop.Order) error {
	return func(ctx context.Context, o shop.Order) error {
		if err := store.Insert(ctx, o); err != nil {
			return err
		}
		return p.Emit(ctx, o.ID, nil) // want `RES7101: p.Emit \(kafka.Writer.WriteMessages\) publishes after store.Insert \(orders\) has saved`
	}
}

// Settle has a ledger whose implementation is known only to ask further ports.
type Settle struct {
	ledger   shop.LedgerRepository
	producer shop.Producer
}

// Handle saves, then publishes.
func (s *Settle) Handle(ctx context.Context, o shop.Order) error {
	if err := s.ledger.UpdateStatus(ctx, o); err != nil {
		return err
	}
	return s.producer.Emit(ctx, o.ID, nil) // want `RES7101: producer.Emit \(kafka.Writer.WriteMessages\) publishes after ledger.UpdateStatus has saved`
}

// Deferred publishes when the function ends well.
func (h Place) Deferred(ctx context.Context, o shop.Order) (err error) {
	defer func() {
		if err == nil {
			err = h.publisher.Publish(ctx, shop.OrderPlaced{AggregateID: o.ID}) // want `RES7101: publisher.Publish publishes after orders.Create has saved`
		}
	}()
	return h.orders.Create(ctx, o)
}

// DeferredCall publishes when the function ends, as the last thing it does.
func (h Place) DeferredCall(ctx context.Context, o shop.Order) error {
	defer h.publisher.Publish(ctx, shop.OrderPlaced{AggregateID: o.ID}) // want `RES7101: publisher.Publish publishes after orders.Create has saved`
	return h.orders.Create(ctx, o)
}

// DeferredEnd publishes when all went well.
func (h Place) DeferredEnd(ctx context.Context, o shop.Order) (err error) {
	defer func() {
		if err == nil {
			err = h.publisher.Publish(ctx, shop.OrderPlaced{AggregateID: o.ID}) // want `RES7101: publisher.Publish publishes after orders.Create has saved`
		}
	}()
	if o.Status == "draft" {
		return h.orders.Create(ctx, o)
	}
	return nil
}
