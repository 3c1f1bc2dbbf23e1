// Package bad does twice what is delivered twice.
package bad

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/avast/retry-go/v4"
	"github.com/segmentio/kafka-go"

	"example.test/shop/duphandling/store"
)

// Consumer receives orders.
type Consumer struct {
	r       *kafka.Reader
	db      *sql.DB
	placing *store.Placing
	http    *http.Client
	mails   Mails
}

// Mails tells customers.
type Mails interface {
	SendReceipt(ctx context.Context, to string) error
}

// Run is the loop itself.
func (c *Consumer) Run(ctx context.Context) error {
	for {
		m, err := c.r.FetchMessage(ctx)
		if err != nil {
			return err
		}
		if _, err := c.db.ExecContext(ctx, "UPDATE wallets SET points = points + $1 WHERE owner = $2", 1, string(m.Key)); err != nil { // want `RES3601: message handler changes wallets by an amount again on a repeated delivery, and nothing detects it: \(\*sql.DB\).ExecContext \(consume.go:\d+\)`
			continue
		}
		if err := c.r.CommitMessages(ctx, m); err != nil {
			return err
		}
	}
}

// Dispatch hands messages to methods by their topic.
func (c *Consumer) Dispatch(ctx context.Context) error {
	for {
		m, err := c.r.FetchMessage(ctx)
		if err != nil {
			return err
		}
		switch m.Topic {
		case "orders":
			err = c.placed(ctx, m)
		case "parcels":
			err = c.parcel(ctx, m)
		}
		if err != nil {
			return err
		}
	}
}

func (c *Consumer) placed(ctx context.Context, m kafka.Message) error {
	var o store.Order
	if err := json.Unmarshal(m.Value, &o); err != nil {
		return err
	}
	return c.placing.Place(ctx, o) // want `RES3601: message handler inserts into orders again on a repeated delivery, and nothing detects it: \(\*store.Placing\).Place → .* \(store.go:\d+\)`
}

func (c *Consumer) parcel(ctx context.Context, m kafka.Message) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://post.example/parcels", nil)
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req) // want `RES3601: message handler POSTs again .*, and 1 more`
	if err != nil {
		return err
	}
	resp.Body.Close()
	return c.mails.SendReceipt(ctx, string(m.Key))
}

// Batch takes several at once.
func (c *Consumer) Batch(ctx context.Context, ms []kafka.Message) error {
	for _, m := range ms {
		if _, err := c.db.ExecContext(ctx, "INSERT INTO notes (body) VALUES ($1)", m.Value); err != nil { // want `RES3601: message handler inserts into notes again`
			return err
		}
	}
	return c.r.CommitMessages(ctx, ms...)
}

// Channel ranges over what a subscriber hands out.
func (c *Consumer) Channel(ctx context.Context, s message.Subscriber) error {
	ms, err := s.Subscribe(ctx, "notes")
	if err != nil {
		return err
	}
	for m := range ms {
		if _, err := c.db.ExecContext(ctx, "INSERT INTO notes (body) VALUES ($1)", []byte(m.Payload)); err != nil { // want `RES3601: message handler inserts into notes again`
			m.Nack()
			continue
		}
		m.Ack()
	}
	return nil
}

// Routes registers handlers: a method, which the finding names, and a literal.
func (c *Consumer) Routes(r *message.Router, s message.Subscriber) {
	r.AddNoPublisherHandler("paid", "paid", s, c.onPaid)
	r.AddNoPublisherHandler("noted", "noted", s, func(m *message.Message) error {
		_, err := c.db.ExecContext(m.Context(), "INSERT INTO notes (body) VALUES ($1)", []byte(m.Payload)) // want `RES3601: message handler inserts into notes again`
		return err
	})
}

func (c *Consumer) onPaid(m *message.Message) error { // want `RES3601: message handler inserts into orders again on a repeated delivery, and nothing detects it: \(\*store.Placing\).Place`
	return c.placing.Place(m.Context(), store.Order{Customer: m.UUID})
}

// stockConsumer is known by its name, and what it is given.
type stockConsumer struct{ db *sql.DB }

// StockMessage is what a framework of the house hands over.
type StockMessage struct{ Item string }

func (s *stockConsumer) Handle(ctx context.Context, m StockMessage) error {
	_, err := s.db.ExecContext(ctx, "UPDATE stock SET amount = amount - 1 WHERE item = $1", m.Item) // want `RES3601: message handler changes stock by an amount again`
	return err
}

// HandleStripeWebhook is a webhook by its name.
func (c *Consumer) HandleStripeWebhook(w http.ResponseWriter, r *http.Request) {
	if _, err := c.db.ExecContext(r.Context(), "UPDATE wallets SET points = points + 10 WHERE owner = $1", r.FormValue("owner")); err != nil { // want `RES3601: webhook handler changes wallets by an amount again`
		http.Error(w, "try again", http.StatusInternalServerError)
	}
}

// Payments checks who has sent the event.
func (c *Consumer) Payments(w http.ResponseWriter, r *http.Request) {
	if !verifySignature(r) {
		http.Error(w, "who are you", http.StatusForbidden)
		return
	}
	if err := c.placing.Place(r.Context(), store.Order{Customer: "x"}); err != nil { // want `RES3601: webhook handler inserts into orders again`
		http.Error(w, "try again", http.StatusInternalServerError)
	}
}

func verifySignature(r *http.Request) bool { return r.Header.Get("X-Signature") != "" }

// Mount has the webhook in the route.
func (c *Consumer) Mount(mux *http.ServeMux) {
	mux.HandleFunc("POST /webhooks/github", func(w http.ResponseWriter, r *http.Request) {
		if _, err := c.db.ExecContext(r.Context(), "INSERT INTO pushes (repo) VALUES ($1)", r.FormValue("repo")); err != nil { // want `RES3601: webhook handler inserts into pushes again`
			fmt.Fprintln(w, err)
		}
	})
}

// HandlePushHook is a webhook by its name as well. What it finds ends it when it
// is not enough; that says nothing of a second delivery.
func (c *Consumer) HandlePushHook(w http.ResponseWriter, r *http.Request) {
	o, err := c.placing.Orders.Find(r.Context(), r.FormValue("id"))
	if err != nil {
		return
	}
	if o.Customer != r.FormValue("customer") {
		return
	}
	if err := c.placing.Place(r.Context(), *o); err != nil { // want `RES3601: webhook handler inserts into orders again`
		http.Error(w, "try again", http.StatusInternalServerError)
	}
}

// Retried puts aside what fails too often, and sends a mail before that.
func (c *Consumer) Retried(ctx context.Context, w *kafka.Writer, m kafka.Message) error {
	if err := retry.Do(func() error {
		return c.mails.SendReceipt(ctx, string(m.Key)) // want `RES3601: message handler notifies again`
	}); err != nil {
		return w.WriteMessages(ctx, m)
	}
	return c.r.CommitMessages(ctx, m)
}

// ReceivePlatformWebhook has the letters of form in its name, and is no form.
func (c *Consumer) ReceivePlatformWebhook(w http.ResponseWriter, r *http.Request) {
	if err := c.placing.Place(r.Context(), store.Order{Customer: "x"}); err != nil { // want `RES3601: webhook handler inserts into orders again`
		http.Error(w, "try again", http.StatusInternalServerError)
	}
}
