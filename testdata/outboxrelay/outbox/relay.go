// Package outbox has the relay beside its ports, one of which is called Publisher.
package outbox

import (
	"context"
	"log"
)

// Message is a row.
type Message struct {
	ID   string
	Body []byte
}

// Store keeps messages.
type Store interface {
	Save(ctx context.Context, m Message) error
	Fetch(ctx context.Context, limit int) ([]Message, error)
	MarkPublished(ctx context.Context, ids []string) error
}

// Publisher hands messages on.
type Publisher interface {
	Publish(ctx context.Context, m Message) error
}

// Retryer runs a function until it works.
type Retryer interface {
	Retry(ctx context.Context, fn func() error) error
}

// Relay has them.
type Relay struct {
	store Store
	pub   Publisher
	retry Retryer
}

// First marks before it publishes.
func (r *Relay) First(ctx context.Context, m Message) error {
	if err := r.store.MarkPublished(ctx, []string{m.ID}); err != nil {
		return err
	}
	return r.pub.Publish(ctx, m) // want `RES7601: pub.Publish publishes what store.MarkPublished has marked as published already`
}

// Retried marks what was not sent, in a helper.
func (r *Relay) Retried(ctx context.Context, list []Message) error {
	var ids []string
	for _, m := range list {
		if err := r.pub.Publish(ctx, m); err != nil {
			log.Print(err)
		}
		ids = append(ids, m.ID)
	}
	return r.retry.Retry(ctx, func() error {
		return r.store.MarkPublished(ctx, ids) // want `RES7601: store.MarkPublished marks as published the message of pub.Publish .* also when that fails`
	})
}

// Drain does it well.
func (r *Relay) Drain(ctx context.Context) error {
	list, err := r.store.Fetch(ctx, 10)
	if err != nil {
		return err
	}
	var ids []string
	for _, m := range list {
		if err := r.retry.Retry(ctx, func() error { return r.pub.Publish(ctx, m) }); err != nil {
			return err
		}
		ids = append(ids, m.ID)
	}
	return r.retry.Retry(ctx, func() error { return r.store.MarkPublished(ctx, ids) })
}

// Direct publishes at once and stores what could not be sent.
func (r *Relay) Direct(ctx context.Context, m Message) error {
	if err := r.pub.Publish(ctx, m); err != nil {
		return r.store.Save(ctx, m)
	}
	return nil
}
