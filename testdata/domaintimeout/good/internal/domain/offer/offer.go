// Package offer knows deadlines as values only.
package offer

import (
	"context"
	"time"
)

// Expired compares moments.
func Expired(ends, now time.Time) bool { return now.After(ends) }

// Remaining reads the limit that a caller has set.
func Remaining(ctx context.Context) time.Duration {
	end, _ := ctx.Deadline()
	return time.Until(end)
}
