// Package domain has ports that do not say who owns the transaction.
package domain

import "context"

// Order is an order.
type Order struct{ ID string }

// Line is a line of one.
type Line struct{ ID string }

// Orders are the orders of a shop.
type OrderRepository interface {
	// Find returns an order, ErrNotFound when there is none.
	Find(ctx context.Context, id string) (*Order, error)
	// Save stores an order and its lines.
	Save(ctx context.Context, o *Order, lines []Line) error // want `RES7203: port method OrderRepository.Save \(and 1 more\) saves, and its comment`
	Delete(ctx context.Context, o *Order) error
}

// half says it of one of its methods.
type LineStore interface {
	// Add stores a line. It opens and commits a transaction of its own.
	Add(ctx context.Context, l *Line) error
	// Replace stores others.
	Replace(ctx context.Context, l *Line) error // want `RES7203: port method LineStore.Replace saves`
}
