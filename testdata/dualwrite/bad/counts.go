package bad

import (
	"context"
	"errors"
	"fmt"

	"example.test/shop/dualwrite/shop"
)

// Counts has several saves, of which one counts.
type Counts struct {
	orders, triggers shop.OrderRepository
	publisher        shop.EventPublisher
	producer         shop.Producer
	tx               shop.Transactor
}

// Default names the save whose error ends the function, not the optional ones.
func (c Counts) Default(ctx context.Context, o, trigger shop.Order, titled bool) error {
	err := c.orders.Create(ctx, o)
	if err != nil {
		return err
	}
	if titled {
		if err := c.triggers.Create(ctx, o); err != nil {
			return err
		}
	}
	if err := c.triggers.Create(ctx, trigger); err != nil {
		fmt.Println("no trigger:", err)
	}
	return c.publisher.Publish(ctx, shop.OrderPlaced{AggregateID: o.ID}) // want `RES7101: publisher.Publish publishes after orders.Create has saved`
}

var errNotFound = errors.New("not found")

// Upsert creates what is not found; that is the usual work and no failure.
func (c Counts) Upsert(ctx context.Context, o shop.Order) error {
	_, err := c.orders.Find(ctx, o.ID)
	if errors.Is(err, errNotFound) {
		if err := c.orders.Create(ctx, o); err != nil {
			return err
		}
		return c.publisher.Publish(ctx, shop.OrderPlaced{AggregateID: o.ID}) // want `RES7101: publisher.Publish publishes after orders.Create has saved`
	}
	return err
}

// Resumed uses a helper that is also called in a transaction.
func (c Counts) Resumed(ctx context.Context, o shop.Order) error { return c.resume(ctx, o) }

// Renewed is the one that does.
func (c Counts) Renewed(ctx context.Context, o shop.Order) error {
	return c.tx.WithTx(ctx, func(ctx context.Context) error { return c.resume(ctx, o) })
}

func (c Counts) resume(ctx context.Context, o shop.Order) error {
	if err := c.orders.Create(ctx, o); err != nil {
		return err
	}
	return c.publisher.Publish(ctx, shop.OrderPlaced{AggregateID: o.ID}) // want `RES7101: publisher.Publish publishes after orders.Create has saved`
}

type option int

const stopOnError option = 1

// Optioned says what to do about errors, and tells what has happened.
func (c Counts) Optioned(ctx context.Context, o shop.Order) error {
	if err := c.orders.Create(ctx, o); err != nil {
		return err
	}
	return c.send(ctx, o, stopOnError) // want `RES7101: c.send \(kafka.Writer.WriteMessages\) publishes after orders.Create has saved`
}

func (c Counts) send(ctx context.Context, o shop.Order, _ option) error {
	return c.producer.Emit(ctx, o.ID, nil)
}

// Committed publishes to a known broker before the project's own transactor has
// committed.
func (c Counts) Committed(ctx context.Context, o shop.Order) error {
	return c.tx.WithTx(ctx, func(ctx context.Context) error {
		if err := c.orders.Create(ctx, o); err != nil {
			return err
		}
		return c.producer.Emit(ctx, o.ID, nil) // want `RES7102: producer.Emit \(kafka.Writer.WriteMessages\) publishes inside the transaction that begins at counts.go:\d+`
	})
}
