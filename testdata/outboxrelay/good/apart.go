package good

import (
	"context"
	"database/sql"
	"log"

	"example.test/shop/outboxrelay/queries"
	"example.test/shop/outboxrelay/rows"
	"example.test/shop/outboxrelay/store"
)

// Apart has its store and its broker in other packages.
type Apart struct {
	db     *sql.DB
	q      *queries.Queries
	events *rows.OutboxEvents
	pub    store.Publisher
}

// Sqlc marks in a transaction what was sent, and nothing else.
func (a *Apart) Sqlc(ctx context.Context, list []queries.Outbox) error {
	tx, err := a.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	q := a.q.WithTx(tx)
	for _, row := range list {
		if err := a.pub.Publish(ctx, row.Topic, row.Payload); err != nil {
			log.Print(err)
			continue
		}
		if err := q.MarkPublished(ctx, row.ID); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// SqlcFirst marks first, in the transaction that the publish decides about.
func (a *Apart) SqlcFirst(ctx context.Context, row queries.Outbox) error {
	tx, err := a.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := a.q.WithTx(tx).MarkPublished(ctx, row.ID); err != nil {
		return err
	}
	if err := a.pub.Publish(ctx, row.Topic, row.Payload); err != nil {
		return err
	}
	return tx.Commit()
}

// Mapped sends, and then marks.
func (a *Apart) Mapped(ctx context.Context) error {
	list, err := a.events.Locked(ctx, nil)
	if err != nil {
		return err
	}
	for _, row := range list {
		if err := a.pub.Publish(ctx, row.Topic, row.Payload); err != nil {
			if err := a.events.MarkFailed(ctx, row.ID); err != nil {
				return err
			}
			continue
		}
		if err := a.events.MarkProcessed(ctx, row.ID); err != nil {
			return err
		}
	}
	return nil
}
