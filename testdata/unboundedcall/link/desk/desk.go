// Package desk answers who asks how much there is.
package desk

import (
	"context"
	"errors"
	"net/http"
	"time"
)

// Counts is the port.
type Counts interface {
	Count(ctx context.Context, id string) (int, error)
}

// Desk answers requests.
type Desk struct{ counts Counts }

// New is given the port.
func New(c Counts) *Desk { return &Desk{counts: c} }

// ServeHTTP asks with the context of the request: it ends when the caller hangs up.
func (d *Desk) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if _, err := d.counts.Count(r.Context(), r.PathValue("id")); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

// Patient is a desk that waits for three seconds.
type Patient struct{ counts Counts }

// NewPatient is given the port.
func NewPatient(c Counts) *Patient { return &Patient{counts: c} }

// ServeHTTP sets the limit for all that it asks.
func (d *Patient) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 3*time.Second)
	defer cancel()
	if _, err := d.counts.Count(ctx, r.PathValue("id")); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

// Insisting asks until it is told, or its caller has waited long enough.
type Insisting struct{ counts Counts }

// NewInsisting is given a port.
func NewInsisting(c Counts) *Insisting { return &Insisting{counts: c} }

// Watch leaves the end to its context.
func (i *Insisting) Watch(ctx context.Context, id string) (int, error) {
	for {
		n, err := i.counts.Count(ctx, id)
		if err == nil {
			return n, nil
		}
		select {
		case <-ctx.Done():
			return 0, errors.Join(err, ctx.Err())
		case <-time.After(time.Second):
		}
	}
}
