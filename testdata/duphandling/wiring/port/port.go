// Package port has a handler that knows only a port.
package port

import (
	"context"

	"github.com/segmentio/kafka-go"
)

// Booking is a service as the handler sees it.
type Booking interface {
	Book(ctx context.Context, owner string) error
}

// Consumer hands messages to the service.
type Consumer struct {
	r       *kafka.Reader
	booking Booking
}

// NewConsumer returns a consumer.
func NewConsumer(r *kafka.Reader, b Booking) *Consumer { return &Consumer{r: r, booking: b} }

// Run receives.
func (c *Consumer) Run(ctx context.Context) error {
	for {
		m, err := c.r.FetchMessage(ctx)
		if err != nil {
			return err
		}
		if err := c.booking.Book(ctx, string(m.Key)); err != nil {
			return err
		}
		if err := c.r.CommitMessages(ctx, m); err != nil {
			return err
		}
	}
}

// API takes no messages.
type API struct{ booking Booking }

// NewAPI returns one.
func NewAPI(b Booking) *API { return &API{b} }

// Ask is a request of a person.
func (a *API) Ask(ctx context.Context, owner string) error { return a.booking.Book(ctx, owner) }

// Depositing is a service whose name says enough.
type Depositing interface {
	ChargeCard(ctx context.Context, orderID string) error
}

// Teller hands messages to it: the finding is here, not where it is filled.
type Teller struct{ deposits Depositing }

// NewTeller returns a teller.
func NewTeller(d Depositing) *Teller { return &Teller{d} }

// Handle handles a message.
func (t *Teller) Handle(ctx context.Context, r *kafka.Reader, m kafka.Message) error {
	if err := t.deposits.ChargeCard(ctx, string(m.Key)); err != nil { // want `RES3601: message handler moves money by ChargeCard again`
		return err
	}
	return r.CommitMessages(ctx, m)
}
