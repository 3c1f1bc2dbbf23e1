// Package payment is the domain of payments.
package payment

import (
	"context"

	"example.test/shop/layerimport/retryx" // want `RES1001: domain package retries through retryx.Do at payment.go:\d+, which repeats its function \(retryx/retryx.go:\d+\)`
)

// Gateway collects money.
type Gateway interface {
	Charge(ctx context.Context, cents int64) error
}

// Collect tries to collect the money three times.
func Collect(ctx context.Context, g Gateway, cents int64) error {
	return retryx.Do(ctx, 3, func(ctx context.Context) error { return g.Charge(ctx, cents) })
}
