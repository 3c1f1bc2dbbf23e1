package bad

import (
	"context"
	"log"

	"github.com/segmentio/kafka-go"

	"example.test/shop/outboxrelay/store"
)

// Logged notes the failure and marks all the same.
func (r *Relay) Logged(ctx context.Context, rows []store.Row) {
	for _, row := range rows {
		if err := r.pub.Publish(ctx, row.Topic, row.Payload); err != nil {
			log.Print(err)
		}
		if err := r.outbox.MarkPublished(ctx, row.ID); err != nil { // want `RES7601: outbox.MarkPublished marks as published the message of pub.Publish \(failed.go:\d+\) also when that fails: it is never sent again`
			log.Print(err)
		}
	}
}

// Dropped drops the error.
func (r *Relay) Dropped(ctx context.Context, row store.Row) error {
	_ = r.broker.Send(ctx, row)
	return r.table.Mark(ctx, row.ID) // want `RES7601: table.Mark marks as published the message of broker.Send .* also when that fails`
}

// Unread has an error that nobody reads before the next one takes its place.
func (r *Relay) Unread(ctx context.Context, row store.Row) error {
	err := r.broker.Send(ctx, row)
	if _, err = r.db.ExecContext(ctx, "UPDATE outbox SET published_at = now() WHERE id = $1", row.ID); err != nil { // want `RES7601: db.ExecContext marks as published the message of broker.Send .* also when that fails`
		return err
	}
	return nil
}

// Collected gathers the marks of a batch, of what failed as well.
func (r *Relay) Collected(ctx context.Context, rows []store.Row) error {
	var ids []string
	for _, row := range rows {
		if err := r.broker.Send(ctx, row); err != nil {
			log.Print(err)
		}
		ids = append(ids, row.ID)
	}
	return r.outbox.MarkAllPublished(ctx, ids) // want `RES7601: outbox.MarkAllPublished marks as published the message of broker.Send .* also when that fails`
}

// Attempts gives up and does not notice.
func (r *Relay) Attempts(ctx context.Context, row store.Row) error {
	for range 3 {
		if err := r.broker.Send(ctx, row); err == nil {
			break
		}
	}
	return r.outbox.MarkPublished(ctx, row.ID) // want `RES7601: outbox.MarkPublished marks as published the message of broker.Send .* also when that fails`
}

// Quiet publishes through what keeps failures to itself.
func (r *Relay) Quiet(ctx context.Context, row store.Row) error {
	r.broker.TrySend(ctx, row)
	return r.outbox.MarkPublished(ctx, row.ID) // want `RES7601: outbox.MarkPublished marks as published the message of broker.TrySend .* whose error is lost in TrySend`
}

// Deleted deletes what was not sent.
func (r *Relay) Deleted(ctx context.Context, rows []store.Row) {
	for _, row := range rows {
		err := r.send(ctx, row)
		if err != nil {
			log.Print(err)
		}
		_ = r.outbox.Delete(ctx, row.ID) // want `RES7601: outbox.Delete deletes the message of r.send .* also when that fails`
	}
}

// Spawned does not wait for those who publish.
func (r *Relay) Spawned(ctx context.Context, rows []store.Row) {
	for _, row := range rows {
		go r.broker.Send(ctx, row)
		_ = r.outbox.MarkPublished(ctx, row.ID) // want `RES7601: outbox.MarkPublished marks as published the message of broker.Send .* without waiting for the goroutine that publishes`
	}
}

// SpawnedLiteral does the same with a literal.
func (r *Relay) SpawnedLiteral(ctx context.Context, rows []store.Row) {
	for _, row := range rows {
		go func() {
			if err := r.w.WriteMessages(ctx, kafka.Message{Value: row.Payload}); err != nil {
				log.Print(err)
			}
		}()
		_ = r.outbox.MarkPublished(ctx, row.ID) // want `RES7601: .* without waiting for the goroutine that publishes`
	}
}

// InTx drops the error in a transaction: the commit takes the mark with it.
func (r *Relay) InTx(ctx context.Context) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	rows, err := tx.QueryContext(ctx, "SELECT id, payload FROM outbox WHERE sent_at IS NULL ORDER BY id LIMIT 10 FOR UPDATE SKIP LOCKED")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var row store.Row
		if err := rows.Scan(&row.ID, &row.Payload); err != nil {
			return err
		}
		if err := r.broker.Send(ctx, row); err != nil {
			log.Print(err)
		}
		if _, err := tx.ExecContext(ctx, "UPDATE outbox SET sent_at = now() WHERE id = $1", row.ID); err != nil { // want `RES7601: tx.ExecContext marks as published .* also when that fails`
			return err
		}
	}
	return tx.Commit()
}

// Noted notes the failure in the outbox and marks all the same.
func (r *Relay) Noted(ctx context.Context, row store.Row) error {
	if err := r.broker.Send(ctx, row); err != nil {
		if markErr := note(ctx, row, err); markErr != nil {
			return markErr
		}
	}
	return r.outbox.MarkPublished(ctx, row.ID) // want `RES7601: outbox.MarkPublished marks as published the message of broker.Send .* also when that fails`
}

func note(ctx context.Context, row store.Row, err error) error {
	log.Print(row.ID, err)
	return ctx.Err()
}
