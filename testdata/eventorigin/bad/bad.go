// Package bad has the code that eventorigin is for, as real services write it.
package bad

import (
	"context"
	"database/sql"
	"encoding/json"

	"github.com/segmentio/kafka-go"
	"gorm.io/gorm"

	"example.test/shop/eventorigin/events"
)

type Order struct{ ID, Status string }

type OrderRepository struct {
	db  *sql.DB
	w   *kafka.Writer
	pub events.Publisher
}

// The row is the use case's, the event is not.
func (r *OrderRepository) Save(ctx context.Context, o Order) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "INSERT INTO orders (id, status) VALUES ($1, $2)", o.ID, o.Status); err != nil {
		return err
	}
	payload, err := json.Marshal(events.OrderCreated{OrderID: o.ID}) // want `RES7401: event OrderCreated is made up by OrderRepository.Save`
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO outbox (id, event_type, event_version, payload) VALUES ($1, $2, 1, $3)", o.ID, "order.created", payload); err != nil {
		return err
	}
	return tx.Commit()
}

// Through a variable, a helper and a broker.
func (r *OrderRepository) Cancel(ctx context.Context, id string) error {
	if _, err := r.db.ExecContext(ctx, "UPDATE orders SET status = 'cancelled' WHERE id = $1", id); err != nil {
		return err
	}
	event := &events.OrderCancelled{OrderID: id} // want `RES7401: event OrderCancelled is made up by OrderRepository.Cancel`
	return r.send(ctx, event)
}

func (r *OrderRepository) send(ctx context.Context, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return r.w.WriteMessages(ctx, kafka.Message{Value: body})
}

// By a constructor, through a port.
func (r *OrderRepository) Insert(ctx context.Context, o *Order) error {
	if _, err := r.db.ExecContext(ctx, "INSERT INTO orders (id, status) VALUES ($1, $2)", o.ID, o.Status); err != nil {
		return err
	}
	return r.pub.Publish(ctx, events.NewOrderCreated(o.ID)) // want `RES7401: event OrderCreated is made up by OrderRepository.Insert`
}

// On a mapper, named in another culture.
type orderStore struct {
	orm *gorm.DB
	w   *kafka.Writer
}

type StockReserved struct{ SKU string }

func (s *orderStore) Reserve(ctx context.Context, sku string) error {
	if err := s.orm.WithContext(ctx).Model(&Order{}).Where("id = ?", sku).Update("status", "reserved").Error; err != nil {
		return err
	}
	body, _ := json.Marshal(StockReserved{SKU: sku}) // want `RES7401: event StockReserved is made up by orderStore.Reserve`
	return s.w.WriteMessages(ctx, kafka.Message{Value: body})
}

// The entity makes whichever event it is asked for; the repository asks.
func (r *OrderRepository) Restore(ctx context.Context, p *events.Parcel) error {
	if _, err := r.db.ExecContext(ctx, "UPDATE parcels SET lost = false WHERE id = $1", p.ID); err != nil {
		return err
	}
	return r.send(ctx, p.FoundEvent()) // want `RES7401: event ParcelFound is made up by OrderRepository.Restore`
}
