// Package events has what happens to orders.
package events

import "time"

type OrderCreated struct {
	EventID string
	Version int
	OrderID string
	At      time.Time
}

type OrderCancelled struct {
	EventID string
	Version int
	OrderID string
	At      time.Time
}

func NewOrderCreated(orderID string) OrderCreated { return OrderCreated{OrderID: orderID} }

// Event is any of them.
type Event interface {
	EventName() string
	OccurredAt() time.Time
}

func (OrderCreated) EventName() string       { return "order.created" }
func (e OrderCreated) OccurredAt() time.Time { return e.At }

// Publisher hands events to a broker.
type Publisher interface {
	Publish(ctx any, events ...Event) error
}

type ParcelFound struct{ ParcelID string }

type ParcelLost struct{ ParcelID string }

// Parcel makes one event when asked, and keeps another.
type Parcel struct {
	ID   string
	lost ParcelLost
}

func (p *Parcel) Lose() { p.lost = ParcelLost{ParcelID: p.ID} }

func (p *Parcel) FoundEvent() ParcelFound { return ParcelFound{ParcelID: p.ID} }

func (p *Parcel) LostEvent() ParcelLost { return p.lost }
