// Package good has what a naive check would report and duphandling must not.
package good

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"strings"

	"github.com/segmentio/kafka-go"

	"example.test/shop/duphandling/store"
)

type consumer struct {
	r       *kafka.Reader
	w       *kafka.Writer
	db      *sql.DB
	orders  store.Orders
	placing *store.Placing
	http    *http.Client
}

// The insert has a conflict clause.
func (c *consumer) conflict(ctx context.Context, m kafka.Message) error {
	if _, err := c.db.ExecContext(ctx, "INSERT INTO notes (body) VALUES ($1) ON CONFLICT DO NOTHING", m.Value); err != nil {
		return err
	}
	return c.r.CommitMessages(ctx, m)
}

// The row has the key of the message: a second insert fails.
func (c *consumer) keyed(ctx context.Context, m kafka.Message) error {
	if _, err := c.db.ExecContext(ctx, "INSERT INTO notes (id, body) VALUES ($1, $2)", m.Key, m.Value); err != nil {
		return err
	}
	return c.r.CommitMessages(ctx, m)
}

// A status is set to what it is already.
func (c *consumer) absolute(ctx context.Context, m kafka.Message) error {
	if err := c.orders.SetStatus(ctx, string(m.Key), "paid"); err != nil {
		return err
	}
	return c.r.CommitMessages(ctx, m)
}

// The dedupe record is further down, in the store.
func (c *consumer) deep(ctx context.Context, m kafka.Message) error {
	if err := c.orders.AddOnce(ctx, string(m.Key), store.Order{}); err != nil {
		return err
	}
	return c.r.CommitMessages(ctx, m)
}

// The service looks at the state first.
func (c *consumer) byState(ctx context.Context, m kafka.Message) error {
	if err := c.placing.Confirm(ctx, string(m.Key)); err != nil {
		return err
	}
	return c.r.CommitMessages(ctx, m)
}

// The violation of a unique key is what a second delivery leads to.
func (c *consumer) violation(ctx context.Context, m kafka.Message) error {
	_, err := c.db.ExecContext(ctx, "INSERT INTO notes (body) VALUES ($1)", m.Value)
	if err != nil && !strings.Contains(err.Error(), "duplicate key") {
		return err
	}
	return c.r.CommitMessages(ctx, m)
}

// What is there already is not added again.
func (c *consumer) lookup(ctx context.Context, m kafka.Message) error {
	old, err := c.orders.Find(ctx, string(m.Key))
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if old == nil {
		err = c.orders.Add(ctx, store.Order{})
	}
	return err
}

// The request has a key.
func (c *consumer) post(ctx context.Context, m kafka.Message) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://post.example/parcels", nil)
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", string(m.Key))
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	return errors.Join(resp.Body.Close(), c.r.CommitMessages(ctx, m))
}

// A search is a POST that reads.
func (c *consumer) search(ctx context.Context, m kafka.Message) error {
	resp, err := c.http.Post("https://index.example/orders/search", "application/json", nil)
	if err != nil {
		return err
	}
	return errors.Join(resp.Body.Close(), c.r.CommitMessages(ctx, m))
}

// A bridge hands on what it gets, and saves nothing.
func (c *consumer) bridge(ctx context.Context, m kafka.Message) error {
	if err := c.w.WriteMessages(ctx, kafka.Message{Value: m.Value}); err != nil {
		return err
	}
	return c.r.CommitMessages(ctx, m)
}

// A message that is published again tells the same.
func (c *consumer) announce(ctx context.Context, m kafka.Message) error {
	if _, err := c.db.ExecContext(ctx, "UPDATE orders SET status = 'paid' WHERE id = $1", string(m.Key)); err != nil {
		return err
	}
	if err := c.w.WriteMessages(ctx, kafka.Message{Value: []byte("paid")}); err != nil {
		return err
	}
	return c.r.CommitMessages(ctx, m)
}

// What went wrong is put aside, perhaps twice.
func (c *consumer) deadLetter(ctx context.Context, m kafka.Message) error {
	if err := c.orders.SetStatus(ctx, string(m.Key), "paid"); err != nil {
		return c.toDLQ(ctx, m)
	}
	return c.r.CommitMessages(ctx, m)
}

func (c *consumer) toDLQ(ctx context.Context, m kafka.Message) error {
	return c.w.WriteMessages(ctx, kafka.Message{Topic: "orders-dlq", Value: m.Value})
}

// Confirmed before it is handled: lost in a crash, not delivered twice.
func (c *consumer) atMostOnce(ctx context.Context) error {
	for {
		m, err := c.r.ReadMessage(ctx)
		if err != nil {
			return err
		}
		if _, err := c.db.ExecContext(ctx, "INSERT INTO notes (body) VALUES ($1)", m.Value); err != nil {
			return err
		}
	}
}

// A message that is made here and sent, not received.
func (c *consumer) publishNote(ctx context.Context, m kafka.Message) error {
	if _, err := c.db.ExecContext(ctx, "INSERT INTO notes (body) VALUES ($1)", m.Value); err != nil {
		return err
	}
	return c.w.WriteMessages(ctx, m)
}

// An audit trail has a row for each delivery.
func (c *consumer) audit(ctx context.Context, m kafka.Message) error {
	if _, err := c.db.ExecContext(ctx, "INSERT INTO audit_log (body) VALUES ($1)", m.Value); err != nil {
		return err
	}
	return c.r.CommitMessages(ctx, m)
}

// What came in is kept as it came.
func (c *consumer) raw(ctx context.Context, m kafka.Message) error {
	if _, err := c.db.ExecContext(ctx, "INSERT INTO inbound_messages (body) VALUES ($1)", m.Value); err != nil {
		return err
	}
	return c.r.CommitMessages(ctx, m)
}

// Each delivery is an attempt.
func (c *consumer) attempts(ctx context.Context, m kafka.Message) error {
	if _, err := c.db.ExecContext(ctx, "UPDATE jobs SET attempts = attempts + 1, last = now() WHERE id = $1", m.Key); err != nil {
		return err
	}
	return c.r.CommitMessages(ctx, m)
}

// The author says why it is safe.
//
//resilint:idempotent the ledger drops entries with a message id that it knows
func (c *consumer) annotated(ctx context.Context, m kafka.Message) error {
	if _, err := c.db.ExecContext(ctx, "INSERT INTO notes (body) VALUES ($1)", m.Value); err != nil {
		return err
	}
	return c.r.CommitMessages(ctx, m)
}

// No message, no webhook: a request that a person makes.
func (c *consumer) CreateNote(w http.ResponseWriter, r *http.Request) {
	_, _ = c.db.ExecContext(r.Context(), "INSERT INTO notes (body) VALUES ($1)", r.FormValue("body"))
}

// Webhooks that the service itself sends are set up here.
func (c *consumer) CreateWebhook(w http.ResponseWriter, r *http.Request) {
	_, _ = c.db.ExecContext(r.Context(), "INSERT INTO hooks (url) VALUES ($1)", r.FormValue("url"))
}

// A person asks whether the webhook that the service calls is right.
func (c *consumer) ValidateWebhook(w http.ResponseWriter, r *http.Request) {
	resp, err := c.http.Post(r.FormValue("url"), "application/json", nil)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	resp.Body.Close()
}

// orderOutbox moves stored messages on: at least once is its job.
type orderOutbox struct {
	r  *kafka.Reader
	db *sql.DB
}

func (o *orderOutbox) forward(ctx context.Context, m kafka.Message) error {
	if _, err := o.db.ExecContext(ctx, "INSERT INTO sent (body) VALUES ($1)", m.Value); err != nil {
		return err
	}
	return o.r.CommitMessages(ctx, m)
}

// What is stored is changed afterwards: the second time, there is nothing to add.
func (c *consumer) renamed(ctx context.Context, m kafka.Message) error {
	o, err := c.orders.Find(ctx, string(m.Key))
	if err != nil {
		return err
	}
	if o.Customer != string(m.Value) {
		if err := c.orders.Add(ctx, store.Order{}); err != nil {
			return err
		}
	}
	return c.r.CommitMessages(ctx, m)
}
