// Package good has what a naive check would report and eventversion must not.
package good

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"github.com/ThreeDotsLabs/watermill"
	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
	"github.com/segmentio/kafka-go"

	"example.test/shop/eventversion/versioned/eventsv1"
	"example.test/shop/eventversion/versioned/names"
	"example.test/shop/eventversion/wire"
)

type service struct {
	w        *kafka.Writer
	producer *wire.Producer
	bus      *wire.Bus
	db       *sql.DB
	rdb      *redis.Client
	pub      message.Publisher
	local    mediator
}

// The event has all of it.
type OrderPlaced struct {
	EventID    string
	EventName  string
	Version    int
	OccurredAt time.Time
	OrderID    string
}

func (s *service) place(ctx context.Context, id string) error {
	return s.producer.Publish(ctx, "orders", id, OrderPlaced{OrderID: id})
}

// The envelope has all of it, in another package.
type OrderPaid struct{ OrderID string }

func (s *service) pay(ctx context.Context, id string) error {
	return s.bus.Publish(ctx, "orders", "order.paid", 1, OrderPaid{OrderID: id})
}

// The base that is embedded has all of it.
type baseEvent struct {
	ID      uuid.UUID
	Version uint
	At      time.Time
}

type OrderShipped struct {
	baseEvent
	OrderID string
}

func (s *service) ship(ctx context.Context, id string) error {
	return s.producer.Publish(ctx, "orders", id, &OrderShipped{OrderID: id})
}

// Methods say it; what they say is written by MarshalJSON.
type OrderClosed struct{ orderID string }

func (OrderClosed) EventVersion() int     { return 2 }
func (e OrderClosed) EventID() string     { return e.orderID + "/closed" }
func (OrderClosed) OccurredAt() time.Time { return time.Now() }
func (e OrderClosed) AggregateID() string { return e.orderID }
func (OrderClosed) EventName() string     { return "order.closed" }
func (s *service) close(ctx context.Context, id string) error {
	return s.producer.Publish(ctx, "orders", id, OrderClosed{id})
}

// The headers say it.
type OrderHeld struct{ OrderID string }

func (s *service) hold(ctx context.Context, id string) error {
	body, err := json.Marshal(OrderHeld{OrderID: id})
	if err != nil {
		return err
	}
	return s.w.WriteMessages(ctx, kafka.Message{
		Topic: "orders", Key: []byte(id), Value: body,
		Headers: []kafka.Header{
			{Key: "event_id", Value: []byte(uuid.NewString())},
			{Key: "event_type", Value: []byte("order.held")},
			{Key: "schema_version", Value: []byte("1")},
			{Key: "occurred_at", Value: []byte(time.Now().Format(time.RFC3339))},
		},
	})
}

// A function of the package makes the headers.
type OrderFreed struct{ OrderID string }

func headers(name string) []kafka.Header {
	return []kafka.Header{{Key: "id", Value: []byte(uuid.NewString())}, {Key: "name", Value: []byte(name)}, {Key: "version", Value: []byte("1")}, {Key: "time", Value: []byte(time.Now().String())}}
}

func (s *service) free(ctx context.Context, id string) error {
	body, err := wire.Encode(OrderFreed{OrderID: id})
	if err != nil {
		return err
	}
	return s.w.WriteMessages(ctx, kafka.Message{Key: []byte(id), Value: body, Headers: headers("order.freed")})
}

// The headers are given by the caller: they may say anything.
type OrderSplit struct{ OrderID string }

func (s *service) split(ctx context.Context, id string, with []kafka.Header) error {
	body, err := json.Marshal(OrderSplit{OrderID: id})
	if err != nil {
		return err
	}
	return s.w.WriteMessages(ctx, kafka.Message{Key: []byte(id), Value: body, Headers: with})
}

// The metadata of the message says it, set afterwards.
type OrderMerged struct{ OrderID string }

func (s *service) merge(id string) error {
	body, err := json.Marshal(OrderMerged{OrderID: id})
	if err != nil {
		return err
	}
	msg := message.NewMessage(watermill.NewUUID(), body)
	msg.Metadata.Set("version", "1")
	msg.Metadata.Set("occurred_at", time.Now().Format(time.RFC3339))
	return s.pub.Publish("orders", msg)
}

// The columns of the row say it.
type OrderDrafted struct{ OrderID string }

func (s *service) draft(ctx context.Context, id string) error {
	payload, err := json.Marshal(OrderDrafted{OrderID: id})
	if err != nil {
		return err
	}
	_, err = s.db.ExecContext(ctx, "INSERT INTO outbox (id, event_name, event_version, aggregate_id, payload, created_at) VALUES ($1, $2, $3, $4, $5, now())",
		uuid.New(), "order.drafted", 1, id, payload)
	return err
}

// An outbox passes a complete envelope on: what its next shape is called, its name can tell.
type OrderQueued struct{ OrderID string }

func (s *service) queue(ctx context.Context, id string) error {
	payload, err := json.Marshal(OrderQueued{OrderID: id})
	if err != nil {
		return err
	}
	_, err = s.db.ExecContext(ctx, "INSERT INTO outbox_events (id, event_name, aggregate_id, payload, occurred_at) VALUES ($1, $2, $3, $4, $5)",
		uuid.New(), "order.queued", id, payload, time.Now())
	return err
}

// All columns of the table are filled, whichever they are.
type OrderKept struct{ OrderID string }

func (s *service) keep(ctx context.Context, id string) error {
	payload, err := json.Marshal(OrderKept{OrderID: id})
	if err != nil {
		return err
	}
	_, err = s.db.ExecContext(ctx, "INSERT INTO outbox VALUES ($1, $2, $3, $4, $5, $6)", uuid.New(), "order.kept", 1, id, payload, time.Now())
	return err
}

// The name of the type has the version; the rest is in the event.
type OrderReturnedV2 struct {
	ID      uuid.UUID
	OrderID string
	At      time.Time
}

func (s *service) giveBack(ctx context.Context, id string) error {
	return s.producer.Publish(ctx, "orders", id, OrderReturnedV2{OrderID: id})
}

// So has the package.
func (s *service) review(ctx context.Context, id string) error {
	return s.producer.Publish(ctx, "orders", id, eventsv1.OrderReviewed{ID: uuid.New(), OrderID: id, At: time.Now()})
}

// A command asks for something to be done.
type ChargeCardCommand struct{ OrderID string }

func (s *service) charge(ctx context.Context, id string) error {
	return s.producer.Publish(ctx, "payments", id, ChargeCardCommand{OrderID: id})
}

// A job for a worker, a request, a report and a row of a view are no events.
type (
	ThumbnailJob  struct{ Path string }
	PriceRequest  struct{ SKU string }
	StockReport   struct{ SKU string }
	OrderView     struct{ OrderID string }
	EventRequest  struct{ Name string }
	OrderRecorded struct{ OrderID string } // published nowhere
)

func (s *service) others(ctx context.Context) error {
	for _, v := range []any{ThumbnailJob{}, PriceRequest{}, StockReport{}, OrderView{}, EventRequest{}} {
		if err := s.producer.Publish(ctx, "misc", "", v); err != nil {
			return err
		}
	}
	return s.producer.Publish(ctx, "misc", "", StockReport{})
}

// A metric and a trace have events of their own.
type (
	MetricEvent struct{ Value float64 }
	AuditEvent  struct{ Actor string }
)

func (s *service) measure(ctx context.Context) error {
	if err := s.producer.Publish(ctx, "metrics", "", AuditEvent{Actor: "me"}); err != nil {
		return err
	}
	return s.producer.Publish(ctx, "metrics", "", MetricEvent{Value: 1})
}

// An event that stays in the process needs no more than its type.
type SessionExpired struct{ UserID string }

type mediator struct{ handlers []func(any) }

func (m *mediator) Publish(event any) {
	for _, h := range m.handlers {
		h(event)
	}
}

func (s *service) expire(id string) { s.local.Publish(SessionExpired{UserID: id}) }

// A log line and an answer are no messages.
type PageVisited struct{ Path string }

func (s *service) visit(path string) (string, error) {
	body, err := json.Marshal(PageVisited{Path: path})
	return fmt.Sprintf("visited %s", body), err
}

// A cache keeps it for a minute.
type CartChanged struct{ CartID string }

func (s *service) cache(ctx context.Context, id string) error {
	body, err := json.Marshal(CartChanged{CartID: id})
	if err != nil {
		return err
	}
	return s.rdb.Set(ctx, id, body, time.Minute).Err()
}

// The concerts of a ticket shop are rows, not events.
type Event struct {
	ID    string
	Title string
	Start time.Time
}

func (s *service) concert(ctx context.Context, e Event) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO events (id, title, start) VALUES ($1, $2, $3)", e.ID, e.Title, e.Start)
	return err
}

// What comes in is passed on as it is.
func (s *service) forward(ctx context.Context, body []byte) error {
	return s.w.WriteMessages(ctx, kafka.Message{Value: body})
}

// A message that a schema compiler wrote has rules of its own.
type orderScheduled struct{ OrderID string }

func (*orderScheduled) ProtoMessage() {}

func (s *service) schedule(ctx context.Context, id string) error {
	return s.producer.Publish(ctx, "orders", id, &orderScheduled{OrderID: id})
}

// An entity under a topic that names it, and no event.
type Parcel struct{ ParcelID string }

func (s *service) sync(ctx context.Context, id string) error {
	return s.producer.Publish(ctx, "parcels", id, Parcel{ParcelID: id})
}

// A command under the topic of an event that it answers.
func (s *service) answer(ctx context.Context, id string) error {
	return s.producer.Publish(ctx, "order.placed", id, ChargeCardCommand{OrderID: id})
}

// The name in the envelope ends in the version.
type named struct {
	ID   string
	Type string
	At   time.Time
	Data any
}

type OrderAudited struct{ OrderID string }

func (s *service) audit(ctx context.Context, id string) error {
	return s.producer.Publish(ctx, "orders", id, named{ID: id, Type: names.OrderAudited, Data: OrderAudited{OrderID: id}})
}

func wrap(name string, data any) named {
	return named{ID: uuid.NewString(), Type: name, At: time.Now(), Data: data}
}

type OrderRated struct{ OrderID string }

func (s *service) rate(ctx context.Context, id string) error {
	return s.producer.Publish(ctx, "orders", id, wrap(names.OrderRated, OrderRated{OrderID: id}))
}

// Pages that are open just now are told to look again.
type BasketEmptied struct{ BasketID string }

func (s *service) empty(ctx context.Context, id string) error {
	body, err := json.Marshal(BasketEmptied{BasketID: id})
	if err != nil {
		return err
	}
	return s.rdb.Publish(ctx, "pages", body).Err()
}

// The topic in the message names what is in it.
func (s *service) table(ctx context.Context, p *Parcel) error {
	body, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return s.w.WriteMessages(ctx, kafka.Message{Topic: "parcels", Value: body})
}
