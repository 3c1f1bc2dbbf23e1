// Package decorator wraps a port in types that implement it.
package decorator

import (
	"context"

	"github.com/avast/retry-go/v4"
)

// Tips is the port.
type Tips interface {
	Give(ctx context.Context, cents int) error
}

// Again gives until it is done.
type Again struct {
	Next     Tips
	Attempts int
}

// NewAgain is given the port.
func NewAgain(next Tips, attempts int) *Again { return &Again{next, attempts} }

// Give retries what it wraps, not itself.
func (a Again) Give(ctx context.Context, cents int) (err error) {
	for range a.Attempts {
		if err = a.Next.Give(ctx, cents); err == nil {
			return nil
		}
	}
	return err
}

// Counted only counts.
type Counted struct {
	Next  Tips
	Count int
}

// Give passes on.
func (c *Counted) Give(ctx context.Context, cents int) error {
	c.Count++
	return c.Next.Give(ctx, cents)
}

// Handed hands the method over.
type Handed struct{ next Tips }

// NewHanded is given the port.
func NewHanded(next Tips) *Handed { return &Handed{next} }

// Give retries a call of what it wraps.
func (h *Handed) Give(ctx context.Context, cents int) error {
	return retry.Do(func() error { return h.next.Give(ctx, cents) }, retry.Attempts(2), retry.Context(ctx))
}
