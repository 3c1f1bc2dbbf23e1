// Package partner is an adapter: it knows how slow its system may be.
package partner

import (
	"context"
	"time"
)

// Rate bounds its call.
func Rate(ctx context.Context, get func(context.Context) (int64, error)) (int64, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return get(ctx)
}
