package bad

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

// Sqlc marks what sqlc reads, sent or not.
func (a *Apart) Sqlc(ctx context.Context) error {
	list, err := a.q.GetUnpublished(ctx, 50) // want `RES7602: unpublished rows of ride_outbox are read without FOR UPDATE SKIP LOCKED`
	if err != nil {
		return err
	}
	for _, row := range list {
		if err := a.pub.Publish(ctx, row.Topic, row.Payload); err != nil {
			log.Print(err)
		}
		if err := a.q.MarkPublished(ctx, row.ID); err != nil { // want `RES7601: q.MarkPublished marks as published the message of pub.Publish .* also when that fails`
			return err
		}
	}
	return nil
}

// Mapped marks before it sends.
func (a *Apart) Mapped(ctx context.Context) error {
	list, err := a.events.Pending(ctx, 10)
	if err != nil {
		return err
	}
	for _, row := range list {
		if err := a.events.MarkProcessed(ctx, row.ID); err != nil {
			return err
		}
		if err := a.pub.Publish(ctx, row.Topic, row.Payload); err != nil { // want `RES7601: pub.Publish publishes what events.MarkProcessed has marked as published already`
			return a.events.MarkFailed(ctx, row.ID)
		}
	}
	return nil
}

// Given marks by the row.
func (a *Apart) Given(ctx context.Context, row rows.OutboxEvent) error {
	err := a.pub.Publish(ctx, row.Topic, row.Payload)
	if err != nil {
		log.Print(err)
	}
	return a.events.SetPublished(ctx, &row) // want `RES7601: events.SetPublished marks as published the message of pub.Publish .* also when that fails`
}

// Recorded marks in a store that keeps a record as well.
func (a *Apart) Recorded(ctx context.Context, list []rows.OutboxEvent) error {
	var ids []string
	for _, row := range list {
		if err := a.pub.Publish(ctx, row.Topic, row.Payload); err != nil {
			log.Print(err)
		}
		ids = append(ids, row.ID)
	}
	return a.events.MarkOutboxSent(ctx, ids) // want `RES7601: events.MarkOutboxSent marks as published the message of pub.Publish .* also when that fails`
}
