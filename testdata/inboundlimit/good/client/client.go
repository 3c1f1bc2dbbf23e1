// Package client limits what it sends.
package client

import (
	"net/http"

	"golang.org/x/time/rate"
)

// Transport is on the way out.
type Transport struct {
	limit *rate.Limiter
	next  http.RoundTripper
}

// RoundTrip waits: the request is outbound although it is an http.Request.
func (t *Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := t.limit.Wait(r.Context()); err != nil {
		return nil, err
	}
	return t.next.RoundTrip(r)
}

// Fetch refuses itself.
func (t *Transport) Fetch(r *http.Request) (*http.Response, error) {
	if !t.limit.Allow() {
		return nil, http.ErrHandlerTimeout
	}
	return t.next.RoundTrip(r)
}
