// Package application has the use cases.
package application

import (
	"context"

	"github.com/rabbitmq/amqp091-go"

	"example.test/shop/portdto/microservice/internal/domain"
	"example.test/shop/portdto/microservice/pkg/events"
)

// Inbox gives deliveries of the broker to the use case.
type Inbox interface {
	Next(ctx context.Context) (amqp091.Delivery, error) // want `RES5201: port method Inbox.Next speaks in the external system's type amqp091.Delivery`
}

// Paid is told of by a message that was generated.
type Paid interface {
	OrderPaid(ctx context.Context, e *events.OrderPaid) error // want `RES5201: port method Paid.OrderPaid speaks in the generated type events.OrderPaid`
}

// PaidHandler is called by the inbound adapter.
type PaidHandler interface {
	Handle(ctx context.Context, e *events.OrderPaid) error
}

// Notifier speaks in words of the domain.
type Notifier interface {
	Notify(ctx context.Context, o *domain.Order) error
}
