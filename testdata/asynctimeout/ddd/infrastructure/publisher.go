// Package infrastructure publishes what has happened.
package infrastructure

import (
	"context"
	"encoding/json"
	"errors"

	amqp "github.com/rabbitmq/amqp091-go"
)

var errRefused = errors.New("publisher: the broker does not take it")

// OrderPlaced has happened.
type OrderPlaced struct{ ID string }

// Publisher publishes events and waits until the broker has them.
type Publisher struct{ ch *amqp.Channel }

// Publish waits for ever when the broker has run out of memory.
func (p *Publisher) Publish(ctx context.Context, e OrderPlaced) error {
	conf, err := p.send(ctx, e)
	if err != nil {
		return err
	}
	if !conf.Wait() { // want `RES6101: wait of DeferredConfirmation.Wait in Publisher.Publish for what a broker says has no limit, whatever becomes of its context`
		return errRefused
	}
	return nil
}

// Confirmed waits as long as its caller does.
func (p *Publisher) Confirmed(ctx context.Context, e OrderPlaced) error {
	conf, err := p.send(ctx, e)
	if err != nil {
		return err
	}
	if acked, err := conf.WaitContext(ctx); err != nil || !acked {
		return errors.Join(errRefused, err)
	}
	return nil
}

func (p *Publisher) send(ctx context.Context, e OrderPlaced) (*amqp.DeferredConfirmation, error) {
	body, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	return p.ch.PublishWithDeferredConfirmWithContext(ctx, "orders", "placed", true, false, amqp.Publishing{MessageId: e.ID, Body: body})
}
