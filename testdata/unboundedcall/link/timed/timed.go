// Package timed puts deadlines around ports.
package timed

import (
	"context"
	"time"

	"example.test/shop/unboundedcall/link/desk"
)

// Counts gives every question a deadline.
type Counts struct {
	next  desk.Counts
	limit time.Duration
}

// New puts one around a port.
func New(next desk.Counts, limit time.Duration) *Counts { return &Counts{next: next, limit: limit} }

// Count asks under the deadline.
func (c *Counts) Count(ctx context.Context, id string) (int, error) {
	ctx, cancel := context.WithTimeout(ctx, c.limit)
	defer cancel()
	return c.next.Count(ctx, id)
}
