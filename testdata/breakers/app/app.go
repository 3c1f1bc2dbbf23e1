// Package app uses the wrapper of another package.
package app

import (
	"context"
	"time"

	"example.test/shop/breakers/kit"
)

type payments struct{ cb *kit.Breaker }

func newPayments() *payments {
	return &payments{cb: kit.New("payments", 5, time.Minute)} // breaker "counts every error" name=payments own=true lib=gobreaker kept=field
}

func (p *payments) Pay(ctx context.Context) error {
	return p.cb.Do(ctx, func(context.Context) error { return nil }) // breaker "runs" own=true functions=1 through=payments
}
