// Package pay asks the payment system.
package pay

import (
	"context"
	"net/http"

	"go.opentelemetry.io/otel/trace"
)

// Client asks.
type Client struct {
	http   *http.Client
	tracer trace.Tracer
}

// Charge begins a span.
func (c *Client) Charge(ctx context.Context, req *http.Request) (*http.Response, error) {
	_, span := c.tracer.Start(ctx, "charge")
	defer span.End()
	return c.http.Do(req)
}

// Refund begins a span.
func (c *Client) Refund(ctx context.Context, req *http.Request) (*http.Response, error) {
	_, span := c.tracer.Start(ctx, "refund")
	defer span.End()
	return c.http.Do(req)
}

// Ping is asked every second.
func (c *Client) Ping(req *http.Request) (*http.Response, error) { //resilint:ignore RES6401 asked every second, and of no interest
	return c.http.Do(req)
}
