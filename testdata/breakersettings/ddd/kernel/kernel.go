// Package kernel has what all bounded contexts share.
package kernel

import (
	"context"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
)

// Guard runs calls of one system.
type Guard struct{ exec failsafe.Executor[any] }

// NewGuard counts what the caller says: the systems differ.
func NewGuard(system string, failed func(error) bool) *Guard {
	cb := circuitbreaker.NewBuilder[any]().
		HandleIf(func(_ any, err error) bool { return err != nil && failed(err) }).
		WithFailureRateThreshold(0.5, 20, time.Minute).
		WithDelay(time.Minute).
		Build()
	return &Guard{exec: failsafe.With[any](cb)}
}

// Run runs f.
func (g *Guard) Run(ctx context.Context, f func(context.Context) error) error {
	return g.exec.WithContext(ctx).Run(func() error { return f(ctx) })
}
