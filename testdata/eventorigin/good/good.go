// Package good has what a naive check would report and eventorigin must not.
package good

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"github.com/segmentio/kafka-go"

	"example.test/shop/eventorigin/events"
)

type Order struct {
	ID, Status string
	recorded   []events.Event
}

func (o *Order) Events() []events.Event { return o.recorded }

type OrderRepository struct {
	db  *sql.DB
	w   *kafka.Writer
	pub events.Publisher
}

const insert = "INSERT INTO outbox (id, event_type, event_version, payload) VALUES ($1, $2, 1, $3)"

// The events are given.
func (r *OrderRepository) Save(ctx context.Context, o *Order, happened []events.Event) error {
	if _, err := r.db.ExecContext(ctx, "INSERT INTO orders (id) VALUES ($1)", o.ID); err != nil {
		return err
	}
	for _, e := range happened {
		payload, err := json.Marshal(e)
		if err != nil {
			return err
		}
		if _, err := r.db.ExecContext(ctx, insert, o.ID, e.EventName(), payload); err != nil {
			return err
		}
	}
	return nil
}

// The aggregate has recorded them.
func (r *OrderRepository) SaveRecorded(ctx context.Context, o *Order) error {
	if _, err := r.db.ExecContext(ctx, "UPDATE orders SET status = $1 WHERE id = $2", o.Status, o.ID); err != nil {
		return err
	}
	return r.pub.Publish(ctx, o.Events()...)
}

// One of them is given, and sent as it is.
func (r *OrderRepository) SaveOne(ctx context.Context, o *Order, e events.OrderCreated) error {
	if _, err := r.db.ExecContext(ctx, "UPDATE orders SET status = $1 WHERE id = $2", o.Status, o.ID); err != nil {
		return err
	}
	return r.pub.Publish(ctx, e)
}

// A domain event becomes one for other services.
type OrderCreatedIntegration struct {
	ID        string
	Happened  time.Time
	Published bool
}

func (r *OrderRepository) SaveMapped(ctx context.Context, o *Order, e events.OrderCreated) error {
	if _, err := r.db.ExecContext(ctx, "UPDATE orders SET status = $1 WHERE id = $2", o.Status, o.ID); err != nil {
		return err
	}
	body, err := json.Marshal(OrderCreatedIntegration{ID: e.OrderID, Happened: e.At})
	if err != nil {
		return err
	}
	return r.w.WriteMessages(ctx, kafka.Message{Value: body})
}

// So does each of a list.
func (r *OrderRepository) SaveAll(ctx context.Context, created []events.OrderCreated) error {
	for _, c := range created {
		if _, err := r.db.ExecContext(ctx, "INSERT INTO orders (id) VALUES ($1)", c.OrderID); err != nil {
			return err
		}
		if err := r.pub.Publish(ctx, events.OrderCreated{OrderID: c.OrderID, At: c.At}); err != nil {
			return err
		}
	}
	return nil
}

// A row is what the event looks like in the store.
type OutboxEventRow struct {
	Type    string
	Payload []byte
}

func (r *OrderRepository) SaveRow(ctx context.Context, o *Order, name string, payload []byte) error {
	if _, err := r.db.ExecContext(ctx, "UPDATE orders SET status = $1 WHERE id = $2", o.Status, o.ID); err != nil {
		return err
	}
	body, err := json.Marshal(OutboxEventRow{Type: name, Payload: payload})
	if err != nil {
		return err
	}
	_, err = r.db.ExecContext(ctx, insert, o.ID, name, body)
	return err
}

// What happened is the caller's word.
type OrderChanged struct{ OrderID, Kind string }

func (r *OrderRepository) SaveKind(ctx context.Context, o *Order, kind string) error {
	if _, err := r.db.ExecContext(ctx, "UPDATE orders SET status = $1 WHERE id = $2", o.Status, o.ID); err != nil {
		return err
	}
	body, err := json.Marshal(OrderChanged{OrderID: o.ID, Kind: kind})
	if err != nil {
		return err
	}
	return r.w.WriteMessages(ctx, kafka.Message{Value: body})
}

// An event that is read back is none that is made up.
func (r *OrderRepository) History(ctx context.Context, id string) ([]events.OrderCreated, error) {
	rows, err := r.db.QueryContext(ctx, "SELECT id, at FROM orders WHERE id = $1", id)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var all []events.OrderCreated
	for rows.Next() {
		var e events.OrderCreated
		if err := rows.Scan(&e.OrderID, &e.At); err != nil {
			return nil, err
		}
		all = append(all, events.OrderCreated{OrderID: e.OrderID, At: e.At})
	}
	return all, rows.Err()
}

// An audit trail is technical.
type AuditEvent struct{ Who, What string }

func (r *OrderRepository) Delete(ctx context.Context, id string) error {
	if _, err := r.db.ExecContext(ctx, "DELETE FROM orders WHERE id = $1", id); err != nil {
		return err
	}
	body, err := json.Marshal(AuditEvent{What: id})
	if err != nil {
		return err
	}
	return r.w.WriteMessages(ctx, kafka.Message{Topic: "audit", Value: body})
}

// A command asks somebody else.
type ReindexCommand struct{ OrderID string }

func (r *OrderRepository) Touch(ctx context.Context, id string) error {
	if _, err := r.db.ExecContext(ctx, "UPDATE orders SET status = '' WHERE id = $1", id); err != nil {
		return err
	}
	body, err := json.Marshal(ReindexCommand{OrderID: id})
	if err != nil {
		return err
	}
	return r.w.WriteMessages(ctx, kafka.Message{Value: body})
}

// A service with its statements in it: the use case makes its events.
type OrderService struct {
	db  *sql.DB
	pub events.Publisher
}

func (s *OrderService) Create(ctx context.Context, id string) error {
	if _, err := s.db.ExecContext(ctx, "INSERT INTO orders (id) VALUES ($1)", id); err != nil {
		return err
	}
	return s.pub.Publish(ctx, events.OrderCreated{OrderID: id})
}

// A consumer translates what comes in.
type Consumer struct {
	db  *sql.DB
	pub events.Publisher
}

func (c *Consumer) Handle(ctx context.Context, m kafka.Message) error {
	if _, err := c.db.ExecContext(ctx, "UPDATE orders SET status = 'seen' WHERE id = $1", string(m.Key)); err != nil {
		return err
	}
	return c.pub.Publish(ctx, events.OrderCreated{OrderID: string(m.Key)})
}

// It is made and goes nowhere.
func (r *OrderRepository) Describe(ctx context.Context, id string) (events.OrderCreated, error) {
	_, err := r.db.ExecContext(ctx, "UPDATE orders SET status = 'described' WHERE id = $1", id)
	return events.OrderCreated{OrderID: id}, err
}

// A store of events changes nothing else.
type EventStore struct{ db *sql.DB }

func (s *EventStore) Open(ctx context.Context, id string) error {
	payload, err := json.Marshal(events.OrderCreated{OrderID: id})
	if err != nil {
		return err
	}
	_, err = s.db.ExecContext(ctx, "INSERT INTO event_store (event_id, event_version, data) VALUES ($1, 1, $2)", id, payload)
	return err
}

// The entity has kept the event since it happened.
func (r *OrderRepository) Lose(ctx context.Context, p *events.Parcel) error {
	if _, err := r.db.ExecContext(ctx, "UPDATE parcels SET lost = true WHERE id = $1", p.ID); err != nil {
		return err
	}
	body, err := json.Marshal(p.LostEvent())
	if err != nil {
		return err
	}
	return r.w.WriteMessages(ctx, kafka.Message{Value: body})
}
