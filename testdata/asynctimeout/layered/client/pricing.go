// Package client asks the pricing service over a broker.
package client

import (
	"context"
	"errors"

	amqp "github.com/rabbitmq/amqp091-go"
)

// Pricing asks for prices.
type Pricing struct{ conn *amqp.Connection }

// NewPricing makes a client.
func NewPricing(conn *amqp.Connection) *Pricing { return &Pricing{conn} }

// Price opens a queue for the one answer it wants.
func (p *Pricing) Price(ctx context.Context, id string, body []byte) ([]byte, error) {
	ch, err := p.conn.Channel()
	if err != nil {
		return nil, err
	}
	defer func() { _ = ch.Close() }()
	q, err := ch.QueueDeclare("", false, true, true, false, nil)
	if err != nil {
		return nil, err
	}
	answers, err := ch.Consume(q.Name, "", true, true, false, false, nil)
	if err != nil {
		return nil, err
	}
	request := amqp.Publishing{CorrelationId: id, ReplyTo: q.Name, Body: body}
	if err := ch.PublishWithContext(ctx, "", "pricing", false, false, request); err != nil {
		return nil, err
	}
	answer, ok := <-answers // want `RES6101: wait at answers in Pricing.Price for the answer to what Channel.PublishWithContext publishes has no limit`
	if !ok {
		return nil, errors.New("pricing: connection lost")
	}
	return answer.Body, nil
}

// Quote looks at its context meanwhile.
func (p *Pricing) Quote(ctx context.Context, ch *amqp.Channel, answers <-chan amqp.Delivery, request amqp.Publishing) ([]byte, error) {
	if err := ch.PublishWithContext(ctx, "", "pricing", false, false, request); err != nil {
		return nil, err
	}
	for {
		select {
		case answer := <-answers:
			if answer.CorrelationId == request.CorrelationId {
				return answer.Body, nil
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}
