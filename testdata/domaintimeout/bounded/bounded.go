// Package bounded is a toolbox that belongs to no layer.
package bounded

import (
	"context"
	"time"
)

// Short is a context for short calls.
func Short(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, 2*time.Second)
}
