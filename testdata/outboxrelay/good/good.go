// Package good has what a naive check would report and outboxrelay must not: at
// least ten cases, each with a comment that says why it is fine.
package good

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"sync"

	"github.com/segmentio/kafka-go"

	"example.test/shop/outboxrelay/store"
)

// Relay has all that a relay needs.
type Relay struct {
	outbox  store.Outbox
	pub     store.Publisher
	table   *store.Table
	broker  *store.Broker
	dead    store.Publisher
	db      *sql.DB
	w       *kafka.Writer
	orders  Orders
	metrics Metrics
}

// Orders is a repository that knows nothing of events.
type Orders interface {
	MarkSent(ctx context.Context, id string) error
	Delete(ctx context.Context, id string) error
}

// Metrics counts.
type Metrics interface{ Publish(name string) }

// AtLeastOnce publishes, then marks: a crash in between sends a message twice.
func (r *Relay) AtLeastOnce(ctx context.Context, rows []store.Row) error {
	for _, row := range rows {
		if err := r.pub.Publish(ctx, row.Topic, row.Payload); err != nil {
			return err
		}
		if err := r.outbox.MarkPublished(ctx, row.ID); err != nil {
			return err
		}
	}
	return nil
}

// Skipped goes on to the next message when one fails.
func (r *Relay) Skipped(ctx context.Context, rows []store.Row) {
	for _, row := range rows {
		err := r.broker.Send(ctx, row)
		if err != nil {
			log.Print(err)
			continue
		}
		if err := r.outbox.MarkPublished(ctx, row.ID); err != nil {
			log.Print(err)
		}
	}
}

// Either marks as failed or as published.
func (r *Relay) Either(ctx context.Context, row store.Row) error {
	if err := r.broker.Send(ctx, row); err != nil {
		return r.outbox.MarkFailed(ctx, row.ID, err.Error())
	} else {
		return r.outbox.MarkPublished(ctx, row.ID)
	}
}

// Switched decides in a switch.
func (r *Relay) Switched(ctx context.Context, row store.Row) error {
	err := r.broker.Send(ctx, row)
	switch {
	case errors.Is(err, context.Canceled):
		return nil
	case err != nil:
		return r.outbox.MarkFailed(ctx, row.ID, err.Error())
	}
	return r.outbox.MarkPublished(ctx, row.ID)
}

// Gathered marks those of a batch that were sent.
func (r *Relay) Gathered(ctx context.Context, rows []store.Row) error {
	var ids []string
	var errs []error
	for _, row := range rows {
		if err := r.broker.Send(ctx, row); err != nil {
			errs = append(errs, err)
			continue
		}
		ids = append(ids, row.ID)
	}
	if len(ids) > 0 {
		errs = append(errs, r.outbox.MarkAllPublished(ctx, ids))
	}
	return errors.Join(errs...)
}

// Later marks one by one in a second loop, those that were sent.
func (r *Relay) Later(ctx context.Context, rows []store.Row) {
	sent := make([]store.Row, 0, len(rows))
	for _, row := range rows {
		if r.broker.Send(ctx, row) == nil {
			sent = append(sent, row)
		}
	}
	for _, row := range sent {
		_ = r.outbox.MarkPublished(ctx, row.ID)
	}
}

// Counted tries several times, and looks whether one worked.
func (r *Relay) Counted(ctx context.Context, row store.Row) error {
	var err error
	for range 3 {
		if err = r.broker.Send(ctx, row); err == nil {
			break
		}
	}
	if err != nil {
		return r.outbox.MarkFailed(ctx, row.ID, err.Error())
	}
	return r.outbox.MarkPublished(ctx, row.ID)
}

// Flagged remembers by a variable that it worked.
func (r *Relay) Flagged(ctx context.Context, row store.Row) error {
	ok := false
	for range 3 {
		if err := r.broker.Send(ctx, row); err == nil {
			ok = true
			break
		}
	}
	if !ok {
		return fmt.Errorf("message %s: not sent", row.ID)
	}
	return r.outbox.MarkPublished(ctx, row.ID)
}

// Leased reserves the row for a while, publishes, and marks it then.
func (r *Relay) Leased(ctx context.Context, row store.Row) error {
	if err := r.table.Claim(ctx, row.ID); err != nil {
		return err
	}
	if err := r.broker.Send(ctx, row); err != nil {
		return err
	}
	return r.table.Mark(ctx, row.ID)
}

// Processing takes the row by its status; published comes after.
func (r *Relay) Processing(ctx context.Context, row store.Row) error {
	if err := r.table.To(ctx, row.ID, store.StatusProcessing); err != nil {
		return err
	}
	if err := r.broker.Send(ctx, row); err != nil {
		return errors.Join(err, r.table.To(ctx, row.ID, store.StatusFailed))
	}
	return r.table.To(ctx, row.ID, store.StatusPublished)
}

// OneTx marks first, in the transaction that is rolled back when publishing
// fails: nothing is marked before the commit.
func (r *Relay) OneTx(ctx context.Context) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var row store.Row
	err = tx.QueryRowContext(ctx, "UPDATE outbox SET published_at = now() WHERE id = (SELECT id FROM outbox WHERE published_at IS NULL ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, payload").Scan(&row.ID, &row.Payload)
	if err != nil {
		return err
	}
	if err := r.broker.Send(ctx, row); err != nil {
		return err
	}
	return tx.Commit()
}

// Handed is given the transaction: its caller commits after the message is out.
func (r *Relay) Handed(ctx context.Context, tx *sql.Tx, row store.Row) error {
	if _, err := tx.ExecContext(ctx, "UPDATE outbox SET published_at = now() WHERE id = $1", row.ID); err != nil {
		return err
	}
	return r.broker.Send(ctx, row)
}

// Remove deletes a row when its message is out: a common form of outbox.
func (r *Relay) Remove(ctx context.Context, row store.Row) error {
	if err := r.broker.Send(ctx, row); err != nil {
		return err
	}
	return r.outbox.Delete(ctx, row.ID)
}

// Purge deletes what was published long ago, before it goes on to the next batch.
func (r *Relay) Purge(ctx context.Context, rows []store.Row) error {
	if err := r.outbox.DeletePublishedBefore(ctx, 7); err != nil {
		return err
	}
	if _, err := r.db.ExecContext(ctx, "DELETE FROM outbox WHERE published_at < now() - interval '7 days'"); err != nil {
		return err
	}
	return r.AtLeastOnce(ctx, rows)
}

// Dead parks a message that failed too often, and tells of it.
func (r *Relay) Dead(ctx context.Context, row store.Row, cause error) error {
	if err := r.outbox.MarkFailed(ctx, row.ID, cause.Error()); err != nil {
		return err
	}
	return r.dead.Publish(ctx, "dead", row.Payload)
}

// Poisoned is through with what cannot be decoded.
func (r *Relay) Poisoned(ctx context.Context, row store.Row) error {
	if len(row.Payload) == 0 {
		return r.outbox.MarkPublished(ctx, row.ID)
	}
	return r.Remove(ctx, row)
}

// Business marks an invoice as sent and publishes that: no relay.
func (r *Relay) Business(ctx context.Context, id string) error {
	if err := r.orders.MarkSent(ctx, id); err != nil {
		return err
	}
	return r.pub.Publish(ctx, "order.sent", []byte(id))
}

// Waited publishes in goroutines, and waits for them.
func (r *Relay) Waited(ctx context.Context, rows []store.Row) error {
	var wg sync.WaitGroup
	var mu sync.Mutex
	var ids []string
	for _, row := range rows {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if err := r.broker.Send(ctx, row); err != nil {
				log.Print(err)
				return
			}
			mu.Lock()
			ids = append(ids, row.ID)
			mu.Unlock()
		}()
	}
	wg.Wait()
	return r.outbox.MarkAllPublished(ctx, ids)
}

// Within publishes and marks in the goroutine.
func (r *Relay) Within(ctx context.Context, rows []store.Row) {
	for _, row := range rows {
		go func() {
			if err := r.broker.Send(ctx, row); err == nil {
				_ = r.outbox.MarkPublished(ctx, row.ID)
			}
		}()
	}
}

// Retried publishes in a helper that gives the last error back.
func (r *Relay) Retried(ctx context.Context, row store.Row) error {
	err := attempts(ctx, func(ctx context.Context) error {
		return r.broker.Send(ctx, row)
	})
	if err != nil {
		return err
	}
	return r.outbox.MarkPublished(ctx, row.ID)
}

func attempts(ctx context.Context, fn func(context.Context) error) (err error) {
	for range 3 {
		if err = fn(ctx); err == nil {
			return nil
		}
	}
	return err
}

// Counting tells a metric after the mark: that is no message.
func (r *Relay) Counting(ctx context.Context, row store.Row) error {
	if err := r.broker.Send(ctx, row); err != nil {
		return err
	}
	if err := r.outbox.MarkPublished(ctx, row.ID); err != nil {
		return err
	}
	r.metrics.Publish("relayed")
	return nil
}

// Articles is the repository of a magazine.
type Articles interface {
	MarkPublished(ctx context.Context, id string) error
}

// EventRepository has the concerts of a ticket shop.
type EventRepository interface {
	MarkPublished(ctx context.Context, id string) error
}

// Print publishes an article and tells of it: articles are no messages.
func Print(ctx context.Context, articles Articles, pub store.Publisher, id string) error {
	if err := articles.MarkPublished(ctx, id); err != nil {
		return err
	}
	return pub.Publish(ctx, "article.published", []byte(id))
}

// Announce opens the sale of a concert and tells of it: nothing was read from an
// outbox.
func Announce(ctx context.Context, events EventRepository, pub store.Publisher, id string) error {
	if err := events.MarkPublished(ctx, id); err != nil {
		return err
	}
	return pub.Publish(ctx, "sale.open", []byte(id))
}

// Told sends a message that must arrive, and one for those who like to know.
func (r *Relay) Told(ctx context.Context, row store.Row) error {
	if err := r.broker.Send(ctx, row); err != nil {
		return err
	}
	if err := r.pub.Publish(ctx, "statistics", nil); err != nil {
		log.Print(err)
	}
	return r.outbox.MarkPublished(ctx, row.ID)
}

// Seen keeps the events that a consumer has handled.
type Seen interface {
	MarkEventProcessed(ctx context.Context, id string) error
}

// Consumed marks an event as handled that has come in, before it tells of what
// follows: an inbox, no outbox.
func Consumed(ctx context.Context, seen Seen, pub store.Publisher, id string) error {
	if err := seen.MarkEventProcessed(ctx, id); err != nil {
		return err
	}
	return pub.Publish(ctx, "order.paid", []byte(id))
}

// Wrapped makes another error of the failure.
func (r *Relay) Wrapped(ctx context.Context, row store.Row) error {
	err := r.broker.Send(ctx, row)
	wrapped := wrap(row, err)
	if wrapped != nil {
		return wrapped
	}
	return r.outbox.MarkPublished(ctx, row.ID)
}

func wrap(row store.Row, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("message %s: %w", row.ID, err)
}

// Transactor runs a function in a transaction.
type Transactor interface {
	WithTransaction(ctx context.Context, fn func(ctx context.Context) error) error
}

// Carried marks first; the context carries the transaction, which is rolled back
// when publishing fails.
func (r *Relay) Carried(ctx context.Context, tm Transactor) error {
	return tm.WithTransaction(ctx, func(ctx context.Context) error {
		rows, err := r.outbox.Pending(ctx, 10)
		if err != nil {
			return err
		}
		for _, row := range rows {
			if err := r.outbox.MarkPublished(ctx, row.ID); err != nil {
				return err
			}
			if err := r.broker.Send(ctx, row); err != nil {
				return err
			}
		}
		return nil
	})
}
