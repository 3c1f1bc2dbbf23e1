package payment

import (
	"context"

	"example.test/shop/layerimport/resilience" // want `RES1001: domain package calls through a circuit breaker: resilience.Guard.Do at refund.go:\d+`
)

// Refund pays back, through the project's own guard.
func Refund(ctx context.Context, guard *resilience.Guard, g Gateway, cents int64) error {
	return guard.Do(func() error { return g.Charge(ctx, -cents) })
}
