// Package rpcx opens connections for all services.
package rpcx

import (
	"context"

	"github.com/sony/gobreaker/v2"
	"google.golang.org/grpc"
)

// Breakers keeps one breaker for each method.
type Breakers struct {
	settings gobreaker.Settings
	byMethod map[string]*gobreaker.CircuitBreaker[any]
}

// NewBreakers leaves all settings to the services.
func NewBreakers(st gobreaker.Settings) *Breakers {
	return &Breakers{settings: st, byMethod: map[string]*gobreaker.CircuitBreaker[any]{}}
}

// Intercept runs calls through the breaker of their method.
func (b *Breakers) Intercept(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	cb, ok := b.byMethod[method]
	if !ok {
		st := b.settings
		st.Name = method
		cb = gobreaker.NewCircuitBreaker[any](st)
		b.byMethod[method] = cb
	}
	_, err := cb.Execute(func() (any, error) { return nil, invoker(ctx, method, req, reply, cc, opts...) })
	return err
}
