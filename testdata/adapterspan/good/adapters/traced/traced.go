// Package traced has a transport that begins a span for each request: nothing is missing.
package traced

import (
	"context"
	"net/http"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel/trace"
)

// Client asks.
type Client struct {
	http   *http.Client
	tracer trace.Tracer
}

// New returns a client.
func New(tracer trace.Tracer) *Client {
	return &Client{http: &http.Client{Transport: otelhttp.NewTransport(http.DefaultTransport)}, tracer: tracer}
}

// Quote has a span around what it does with the answer.
func (c *Client) Quote(ctx context.Context, req *http.Request) (*http.Response, error) {
	ctx, span := c.tracer.Start(ctx, "quote")
	defer span.End()
	return c.http.Do(req.WithContext(ctx))
}

// Buy has one, too.
func (c *Client) Buy(ctx context.Context, req *http.Request) (*http.Response, error) {
	ctx, span := c.tracer.Start(ctx, "buy")
	defer span.End()
	return c.http.Do(req.WithContext(ctx))
}

// Sell needs none.
func (c *Client) Sell(ctx context.Context, req *http.Request) (*http.Response, error) {
	return c.http.Do(req.WithContext(ctx))
}
