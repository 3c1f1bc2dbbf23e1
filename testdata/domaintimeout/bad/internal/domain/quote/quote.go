// Package quote is a domain that knows how slow a partner may be.
package quote

import (
	"context"
	"time"
)

// Rates is a port.
type Rates interface {
	Rate(ctx context.Context, currency string) (int64, error)
}

// Convert asks with a limit.
func Convert(ctx context.Context, r Rates, currency string, cents int64) (int64, error) {
	short, cancel := context.WithTimeout(ctx, 300*time.Millisecond) // want `RES1201: domain function Convert limits the time of its calls with context.WithTimeout, 300ms`
	defer cancel()
	rate, err := r.Rate(short, currency)
	return cents * rate, err
}
