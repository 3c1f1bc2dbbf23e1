// Package bad saves state and events apart, as real services do.
package bad

import (
	"context"
	"fmt"

	"example.test/shop/splitsave/shop"
)

// CancelOrder is a use case with two ports.
type CancelOrder struct {
	orders shop.Orders
	outbox shop.Outbox
}

// Handle saves, then appends.
func (h *CancelOrder) Handle(ctx context.Context, id string) error {
	o, err := h.orders.Get(ctx, id)
	if err != nil {
		return err
	}
	o, events := o.Cancel()
	if err := h.orders.Save(ctx, o); err != nil {
		return fmt.Errorf("save: %w", err)
	}
	return h.outbox.Append(ctx, events...) // want `RES7001: orders.Save saves state and outbox.Append stores events with no transaction around both`
}

// Audited appends first and saves afterwards: no better.
type Audited struct {
	repo shop.Orders
	log  shop.EventLog
}

// Handle appends, then saves.
func (h Audited) Handle(ctx context.Context, o shop.Order) error {
	o, events := o.Cancel()
	for _, e := range events {
		if err := h.log.Record(ctx, e); err != nil {
			return err
		}
	}
	return h.repo.Save(ctx, o) // want `RES7001: repo.Save saves state and log.Record stores events with no transaction around both`
}

// Half puts only the save into the transaction.
type Half struct {
	tx     shop.Transactor
	orders shop.Orders
	outbox shop.Outbox
}

// Handle appends after the transaction has ended.
func (h *Half) Handle(ctx context.Context, o shop.Order) error {
	o, events := o.Cancel()
	err := h.tx.WithinTransaction(ctx, func(ctx context.Context) error {
		return h.orders.Save(ctx, o)
	})
	if err != nil {
		return err
	}
	return h.outbox.Append(ctx, events...) // want `RES7001: orders.Save saves state and outbox.Append stores events with no transaction around both`
}

// Twice opens a transaction for each.
func (h *Half) Twice(ctx context.Context, o shop.Order) error {
	o, events := o.Cancel()
	save := func(ctx context.Context) error { return h.orders.Save(ctx, o) }
	if err := h.tx.WithinTransaction(ctx, save); err != nil {
		return err
	}
	return h.tx.WithinTransaction(ctx, func(ctx context.Context) error {
		return h.outbox.Append(ctx, events...) // want `RES7001: orders.Save saves state and outbox.Append stores events with no transaction around both`
	})
}
