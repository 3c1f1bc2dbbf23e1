// Package ent has the shape of what ent generates.
package ent

import "context"

// Order is the entity.
type Order struct{ ID int }

// OrderMutation collects what a builder changes.
type OrderMutation struct{ changed bool }

// Predicate is a condition.
type Predicate func()

// OrderClient makes builders.
type OrderClient struct{}

// Client has them all.
type Client struct{ Order *OrderClient }

// Update changes orders.
func (c *OrderClient) Update() *OrderUpdate { return &OrderUpdate{mutation: &OrderMutation{}} }

// Query finds orders.
func (c *OrderClient) Query() *OrderQuery { return &OrderQuery{} }

// Get loads one.
func (c *OrderClient) Get(context.Context, int) (*Order, error) { return nil, nil }

// Update changes this one.
func (o *Order) Update() *OrderUpdateOne { return &OrderUpdateOne{mutation: &OrderMutation{}} }

// OrderQuery finds orders.
type OrderQuery struct{ predicates []Predicate }

// Where adds conditions.
func (q *OrderQuery) Where(p ...Predicate) *OrderQuery { q.predicates = p; return q }

// ForUpdate locks what is found.
func (q *OrderQuery) ForUpdate() *OrderQuery { return q }

// Only fails when there is not one.
func (q *OrderQuery) Only(context.Context) (*Order, error) { return nil, nil }

// UpdateOneID changes one.
func (c *OrderClient) UpdateOneID(int) *OrderUpdateOne {
	return &OrderUpdateOne{mutation: &OrderMutation{}}
}

// OrderUpdate changes orders.
type OrderUpdate struct{ mutation *OrderMutation }

// Where adds conditions.
func (u *OrderUpdate) Where(...Predicate) *OrderUpdate { return u }

// SetStatus sets the status.
func (u *OrderUpdate) SetStatus(string) *OrderUpdate { u.mutation.changed = true; return u }

// AddPoints adds points.
func (u *OrderUpdate) AddPoints(int) *OrderUpdate { return u }

// ClearOwner sets the owner to NULL.
func (u *OrderUpdate) ClearOwner() *OrderUpdate { return u }

// Save returns how many there were.
func (u *OrderUpdate) Save(context.Context) (int, error) { return 0, nil }

// Exec does not.
func (u *OrderUpdate) Exec(context.Context) error { return nil }

// OrderUpdateOne changes one order.
type OrderUpdateOne struct{ mutation *OrderMutation }

// SetStatus sets the status.
func (u *OrderUpdateOne) SetStatus(string) *OrderUpdateOne { u.mutation.changed = true; return u }

// Save fails when it is not there.
func (u *OrderUpdateOne) Save(context.Context) (*Order, error) { return nil, nil }
