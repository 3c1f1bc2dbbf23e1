// Package tagging wraps round trippers, for the whole service.
package tagging

import (
	"context"
	"net/http"
	"time"
)

// Tagger adds a header.
type Tagger struct{ Next http.RoundTripper }

// New returns a round tripper that adds a header.
func New(name string, next http.RoundTripper) *Tagger { return &Tagger{Next: next} }

// RoundTrip adds the header and passes the request on.
func (t *Tagger) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("X-Service", "orders")
	return t.Next.RoundTrip(req)
}

// Limiter gives each request a deadline.
type Limiter struct{ Next http.RoundTripper }

// RoundTrip sends under a deadline.
func (l *Limiter) RoundTrip(req *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(req.Context(), time.Second)
	defer cancel()
	return l.Next.RoundTrip(req.WithContext(ctx))
}
