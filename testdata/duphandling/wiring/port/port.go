// Package port has a handler that knows only a port.
package port

import (
	"context"
	"net/http"

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

// Hooks answers what the payment provider calls.
type Hooks struct{ booking Booking }

// NewHooks returns one.
func NewHooks(b Booking) *Hooks { return &Hooks{b} }

// HandleWebhook books what was paid.
func (h *Hooks) HandleWebhook(w http.ResponseWriter, r *http.Request) {
	if err := h.booking.Book(r.Context(), r.FormValue("owner")); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// Points is a port whose name does not say that it keeps something.
type Points interface {
	Add(ctx context.Context, owner string) error
}

// Rewards answers what a partner calls.
type Rewards struct{ Points Points }

// PointsWebhook adds what a partner gave.
func (x Rewards) PointsWebhook(w http.ResponseWriter, r *http.Request) {
	if err := x.Points.Add(r.Context(), r.FormValue("owner")); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// Settings are the service's own webhooks.
type Settings struct{ booking Booking }

// NewSettings returns some.
func NewSettings(b Booking) *Settings { return &Settings{b} }

// CreateWebhook is a request of a person, who sees whether it was done.
func (s *Settings) CreateWebhook(w http.ResponseWriter, r *http.Request) {
	if err := s.booking.Book(r.Context(), r.FormValue("owner")); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}
