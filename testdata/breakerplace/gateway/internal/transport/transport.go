// Package transport has what clients of a gateway send through.
package transport

import (
	"net/http"

	"example.test/shop/breakerplace/gateway/internal/guard"
)

// Guarded is a round tripper with a breaker of the project's own.
type Guarded struct {
	Next  http.RoundTripper
	guard *guard.Guard
}

// New returns one for a system.
func New(system string, next http.RoundTripper) *Guarded {
	return &Guarded{Next: next, guard: guard.New(system)}
}

// RoundTrip sends a request.
func (t *Guarded) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	err = t.guard.Run(func() error { // want `RES4201: circuit breaker around single requests, in Guarded\.RoundTrip`
		resp, err = t.Next.RoundTrip(req)
		return err
	})
	return resp, err
}
