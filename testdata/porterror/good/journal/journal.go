// Package journal has the port of a journal.
package journal

import "context"

// Event happened.
type Event struct{ DID, Body string }

// Persistence keeps events.
type Persistence interface {
	Persist(ctx context.Context, e Event) error
	Flush(ctx context.Context) error
}
