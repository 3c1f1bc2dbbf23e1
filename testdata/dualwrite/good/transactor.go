package good

import (
	"context"
	"errors"

	"example.test/shop/dualwrite/shop"
)

// Reviews works in transactions of the project's own making.
type Reviews struct {
	tx        shop.Transactor
	unit      Runner
	orders    shop.OrderRepository
	publisher shop.EventPublisher
}

// Runner is known by the name of its method alone.
type Runner interface {
	RunInTransaction(ctx context.Context, fn func(ctx context.Context) error) error
}

// Submit saves and publishes before anything is committed: nothing is lost by a
// crash, and the publisher may write into the same transaction.
func (r *Reviews) Submit(ctx context.Context, o shop.Order) error {
	return r.tx.WithTx(ctx, func(ctx context.Context) error {
		if err := r.orders.Create(ctx, o); err != nil {
			return err
		}
		if err := r.publisher.Publish(ctx, shop.OrderPlaced{AggregateID: o.ID}); err != nil {
			return err
		}
		return r.reviewer(ctx, o)
	})
}

// Run does the same by another name.
func (r *Reviews) Run(ctx context.Context, o shop.Order) error {
	return r.unit.RunInTransaction(ctx, func(ctx context.Context) error {
		if err := r.orders.Create(ctx, o); err != nil {
			return err
		}
		return r.publisher.Publish(ctx, shop.OrderPlaced{AggregateID: o.ID})
	})
}

// reviewer saves and publishes, but is only called in the transaction.
func (r *Reviews) reviewer(ctx context.Context, o shop.Order) error {
	if err := r.orders.Create(ctx, o); err != nil {
		return err
	}
	if err := r.publisher.Publish(ctx, shop.OrderPlaced{AggregateID: o.ID}); err != nil {
		return err
	}
	return r.deeper(ctx, o)
}

// deeper is called by such a helper.
func (r *Reviews) deeper(ctx context.Context, o shop.Order) error {
	if err := r.orders.Create(ctx, o); err != nil {
		return err
	}
	return r.publisher.Publish(ctx, shop.OrderPlaced{AggregateID: o.ID})
}

// EventType says what happened.
type EventType string

// Event types.
const (
	EventTypeStarted     EventType = "started"
	EventTypeStartFailed EventType = "start failed"
)

// PaymentFailed is what did not happen.
type PaymentFailed struct{ EventID, AggregateID string }

// Refused tells of a failure by the constant that the message is given.
func (r *Reviews) Refused(ctx context.Context, o shop.Order, ready bool) error {
	if err := r.orders.Create(ctx, o); err != nil {
		return err
	}
	if !ready {
		r.emit(ctx, EventTypeStartFailed)
		return errors.New("not ready")
	}
	return nil
}

func (r *Reviews) emit(ctx context.Context, t EventType) { _ = r.publisher.Publish(ctx, t) }

// Unpaid tells of a failure by the type of the event, made before.
func (r *Reviews) Unpaid(ctx context.Context, o shop.Order) error {
	if err := r.orders.Create(ctx, o); err != nil {
		return err
	}
	e := &PaymentFailed{AggregateID: o.ID}
	return r.publisher.Publish(ctx, e)
}

// Bounced tells of a failure in a helper.
func (r *Reviews) Bounced(ctx context.Context, o shop.Order) error {
	if err := r.orders.Create(ctx, o); err != nil {
		return err
	}
	return r.bounce(ctx, o)
}

func (r *Reviews) bounce(ctx context.Context, o shop.Order) error {
	return r.publisher.Publish(ctx, PaymentFailed{AggregateID: o.ID})
}

// Recover saves and tells in the branch that handles an error.
func (r *Reviews) Recover(ctx context.Context, o shop.Order, work func() error) error {
	err := work()
	if err != nil {
		o.Status = "error"
		if saveErr := r.orders.Create(ctx, o); saveErr != nil {
			return saveErr
		}
		return errors.Join(err, r.publisher.Publish(ctx, o))
	}
	return nil
}
