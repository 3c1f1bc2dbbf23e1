// Package drain_worker runs by itself.
package drain_worker

import (
	"context"
	"time"
)

// Source is a port.
type Source interface {
	Drain(ctx context.Context) error
}

// RunOnce is one round of a worker, for which nobody waits.
func RunOnce(ctx context.Context, s Source) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return s.Drain(ctx)
}
