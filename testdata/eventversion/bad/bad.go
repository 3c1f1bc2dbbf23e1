// Package bad has the code that eventversion is for, as real services write it.
package bad

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"github.com/ThreeDotsLabs/watermill"
	"github.com/ThreeDotsLabs/watermill/components/cqrs"
	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
	"github.com/segmentio/kafka-go"
	"gorm.io/gorm"

	"example.test/shop/eventversion/wire"
)

type service struct {
	w        *kafka.Writer
	producer *wire.Producer
	db       *sql.DB
	orm      *gorm.DB
	rdb      *redis.Client
	bus      *cqrs.EventBus
	pub      message.Publisher
}

type OrderPlaced struct { // want `RES7501: event OrderPlaced is published \(kafka-go.Writer.WriteMessages, bad.go:\d+\) without a version` `RES7502: event OrderPlaced is published .* without an id of its own and the time it happened at`
	OrderID string
	Cents   int64
}

func (s *service) place(ctx context.Context, id string) error {
	body, err := json.Marshal(OrderPlaced{OrderID: id})
	if err != nil {
		return err
	}
	return s.w.WriteMessages(ctx, kafka.Message{Topic: "orders", Key: []byte(id), Value: body})
}

// The helper that encodes is in the same package.
type StockReserved struct { // want `RES7501: event StockReserved is published .* without a version` `RES7502: event StockReserved .* without an id of its own: a repeat`
	SKU string
	At  time.Time
}

func (s *service) send(ctx context.Context, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return s.w.WriteMessages(ctx, kafka.Message{Value: body})
}

func (s *service) reserve(ctx context.Context, sku string) error {
	event := &StockReserved{SKU: sku, At: time.Now()}
	return s.send(ctx, event)
}

// The helper is in another package.
type ParcelShipped struct { // want `RES7501: event ParcelShipped is published` `RES7502: event ParcelShipped .* without an id of its own and the time it happened at`
	ParcelID string
}

func (s *service) ship(ctx context.Context, id string) error {
	return s.producer.Publish(ctx, "parcels", id, ParcelShipped{ParcelID: id})
}

// The helper is generic.
type InvoicePaid struct { // want `RES7501: event InvoicePaid is published` `RES7502: event InvoicePaid .* without an id of its own and the time it happened at`
	InvoiceID string
}

func (s *service) pay(ctx context.Context, id string) error {
	return wire.Send(ctx, s.w, "invoices", InvoicePaid{InvoiceID: id})
}

// The base has the time and nothing else.
type base struct{ At time.Time }

type SeatBooked struct { // want `RES7501: event SeatBooked is published` `RES7502: event SeatBooked .* without an id of its own: a repeat looks like a new event`
	base
	SeatNumber string
}

func (s *service) book(ctx context.Context, seat string) error {
	e := SeatBooked{base: base{At: time.Now()}, SeatNumber: seat}
	body, err := wire.Encode(e)
	if err != nil {
		return err
	}
	msg := kafka.Message{Topic: "seats"}
	msg.Value = body
	return s.w.WriteMessages(ctx, msg)
}

// An envelope with a name only.
type envelope struct {
	Type string
	Data any
}

type RefundRejected struct { // want `RES7501: event RefundRejected is published` `RES7502: event RefundRejected .* without an id of its own and the time it happened at`
	RefundID string
}

func (s *service) reject(ctx context.Context, id string) error {
	body, err := json.Marshal(envelope{Type: "refund.rejected", Data: RefundRejected{RefundID: id}})
	if err != nil {
		return err
	}
	return s.w.WriteMessages(ctx, kafka.Message{Topic: "refunds", Value: body})
}

// The uuid of the message identifies it; nothing says when, or which version.
type CartAbandoned struct { // want `RES7501: event CartAbandoned is published` `RES7502: event CartAbandoned .* without the time it happened at: readers cannot put it in order`
	CartID string
}

func (s *service) abandon(id string) error {
	body, err := json.Marshal(CartAbandoned{CartID: id})
	if err != nil {
		return err
	}
	return s.pub.Publish("carts", message.NewMessage(watermill.NewUUID(), body))
}

type PointsUsedForDiscount struct { // want `RES7501: event PointsUsedForDiscount is published \(cqrs.EventBus.Publish` `RES7502: event PointsUsedForDiscount .* without the time it happened at`
	UserID int
}

func (s *service) discount(ctx context.Context, user int) error {
	return s.bus.Publish(ctx, PointsUsedForDiscount{UserID: user})
}

// A row with little more than the payload.
type CouponRedeemed struct { // want `RES7501: event CouponRedeemed is stored \(outbox, bad.go:\d+\) without a version`
	CouponCode string
}

func (s *service) redeem(ctx context.Context, code string) error {
	payload, err := json.Marshal(CouponRedeemed{CouponCode: code})
	if err != nil {
		return err
	}
	_, err = s.db.ExecContext(ctx, "INSERT INTO outbox (topic, payload) VALUES ($1, $2)", "coupons", payload)
	return err
}

// An event store is read again years later: a name and a time do not say which
// shape the data has.
type AccountOpened struct { // want `RES7501: event AccountOpened is stored \(event_store, bad.go:\d+\) without a version`
	AccountID string
}

func (s *service) open(ctx context.Context, id string) error {
	data, err := json.Marshal(AccountOpened{AccountID: id})
	if err != nil {
		return err
	}
	_, err = s.db.ExecContext(ctx, "INSERT INTO event_store (event_id, stream_id, event_type, occurred_at, data) VALUES ($1, $2, $3, $4, $5)",
		uuid.New(), id, "account.opened", time.Now(), data)
	return err
}

// Mapped to a row.
type OutboxMessage struct {
	Topic   string
	Payload []byte
}

type MemberJoined struct { // want `RES7501: event MemberJoined is stored \(OutboxMessage, bad.go:\d+\) without a version` `RES7502: event MemberJoined .* without an id of its own and the time`
	MemberID string
}

func (s *service) join(ctx context.Context, id string) error {
	payload, err := json.Marshal(MemberJoined{MemberID: id})
	if err != nil {
		return err
	}
	return s.orm.WithContext(ctx).Create(&OutboxMessage{Topic: "members", Payload: payload}).Error
}

// A stream of redis.
type TableFreed struct { // want `RES7501: event TableFreed is published` `RES7502: event TableFreed .* without an id of its own and the time`
	TableNumber int
}

func (s *service) free(ctx context.Context, n int) error {
	body, err := json.Marshal(TableFreed{TableNumber: n})
	if err != nil {
		return err
	}
	return s.rdb.XAdd(ctx, &redis.XAddArgs{Stream: "tables", Values: map[string]any{"body": body}}).Err()
}

// A function of the event encodes it.
type RoomCleaned struct { // want `RES7501: event RoomCleaned is published` `RES7502: event RoomCleaned .* without an id of its own and the time`
	RoomNumber int
}

func (e RoomCleaned) bytes() []byte {
	b, _ := json.Marshal(e)
	return b
}

func (s *service) clean(ctx context.Context, n int) error {
	return s.w.WriteMessages(ctx, kafka.Message{Topic: "rooms", Value: RoomCleaned{RoomNumber: n}.bytes()})
}

// Messages that a handler returns are published by the router.
type deployed struct {
	Env string
}

type BuildFinished struct { // want `RES7501: event BuildFinished is published \(returned message` `RES7502: event BuildFinished .* without the time it happened at`
	BuildID string
}

func handle(msg *message.Message) ([]*message.Message, error) {
	var d deployed
	if err := json.Unmarshal(msg.Payload, &d); err != nil {
		return nil, err
	}
	body, err := json.Marshal(BuildFinished{BuildID: d.Env})
	if err != nil {
		return nil, err
	}
	return []*message.Message{message.NewMessage(watermill.NewUUID(), body)}, nil
}

// The entity itself goes out under a topic that says what happened.
type Parcel struct{ ParcelID string }

func (s *service) lose(ctx context.Context, p Parcel) error {
	return s.producer.Publish(ctx, "parcel.lost", p.ParcelID, p) // want `RES7501: event parcel.lost \(Parcel\) is published` `RES7502: event parcel.lost \(Parcel\) .* without an id of its own and the time`
}

// A payload is named after its event.
type ParcelFoundPayload struct { // want `RES7501: event ParcelFoundPayload is published` `RES7502: event ParcelFoundPayload`
	ParcelID string
}

func (s *service) find(ctx context.Context, id string) error {
	return s.producer.Publish(ctx, "parcels", id, ParcelFoundPayload{ParcelID: id})
}

// Whoever runs the handler, it publishes.
type AlertRaised struct { // want `RES7501: event AlertRaised is published` `RES7502: event AlertRaised .* without the time it happened at`
	AlertID string
}

func (s *service) handlers() map[string]func(context.Context, string) error {
	raised := map[string]AlertRaised{}
	return map[string]func(context.Context, string) error{
		"alarm": func(ctx context.Context, id string) error {
			alert, ok := raised[id]
			if !ok {
				alert = AlertRaised{AlertID: id}
			}
			return s.bus.Publish(ctx, alert)
		},
	}
}

// The topic is in the message.
type Pallet struct{ PalletID string }

func (s *service) stack(ctx context.Context, p *Pallet) error {
	body, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return s.w.WriteMessages(ctx, kafka.Message{Topic: "pallet.stacked", Value: body}) // want `RES7501: event pallet.stacked \(Pallet\) is published` `RES7502: event pallet.stacked`
}
