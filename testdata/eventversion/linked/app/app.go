// Package app has the use cases. What publishes is not its concern.
package app

import (
	"context"
	"time"
)

// Publisher is filled elsewhere.
type Publisher interface {
	Publish(ctx context.Context, event any) error
}

type TicketSold struct {
	TicketID string
	At       time.Time
}

type TicketVoided struct {
	EventID  string
	Version  int
	TicketID string
	At       time.Time
}

// Tickets are sold.
type Tickets struct{ pub Publisher }

func New(pub Publisher) *Tickets { return &Tickets{pub: pub} }

func (t *Tickets) Sell(ctx context.Context, id string) error {
	return t.pub.Publish(ctx, TicketSold{TicketID: id, At: time.Now()})
}

func (t *Tickets) Void(ctx context.Context, id string) error {
	return t.pub.Publish(ctx, TicketVoided{EventID: id + "/void", Version: 1, TicketID: id, At: time.Now()})
}

// Refunder takes one kind of events: who implements it knows which.
type Refunder interface {
	Refunded(ctx context.Context, e TicketRefunded) error
}

type TicketRefunded struct{ TicketID string }

// Desk gives money back.
type Desk struct{ out Refunder }

func NewDesk(out Refunder) *Desk { return &Desk{out: out} }

func (d *Desk) Refund(ctx context.Context, id string) error {
	return d.out.Refunded(ctx, TicketRefunded{TicketID: id})
}
