// Package scheduler runs what is due.
package scheduler

import (
	"context"
	"time"
)

// Run ticks because scheduling is what the package is for.
func Run(ctx context.Context, due func(context.Context)) {
	t := time.NewTicker(time.Minute)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			due(ctx)
		}
	}
}
