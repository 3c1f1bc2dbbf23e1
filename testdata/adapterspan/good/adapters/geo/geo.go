// Package geo asks where things are.
package geo

import (
	"context"
	"net/http"

	"go.opentelemetry.io/otel/trace"
)

// Client asks in many ways.
type Client struct {
	http   *http.Client
	tracer trace.Tracer
	known  map[string]string
}

// Locate begins a span.
func (c *Client) Locate(ctx context.Context, req *http.Request) (*http.Response, error) {
	_, span := c.tracer.Start(ctx, "locate")
	defer span.End()
	return c.http.Do(req)
}

// Trace begins one in a literal.
func (c *Client) Trace(ctx context.Context, req *http.Request) (resp *http.Response, err error) {
	run := func() {
		_, span := c.tracer.Start(ctx, "trace")
		defer span.End()
		resp, err = c.http.Do(req)
	}
	run()
	return resp, err
}

// Known answers from memory.
func (c *Client) Known(ip string) string { return c.known[ip] }

// Both asks by methods that begin spans.
func (c *Client) Both(ctx context.Context, req *http.Request) (*http.Response, error) {
	if _, err := c.Locate(ctx, req); err != nil {
		return nil, err
	}
	return c.Trace(ctx, req)
}

// helper is not for callers.
func (c *Client) helper(req *http.Request) (*http.Response, error) { return c.http.Do(req) }

// Span says which one it is in.
func (c *Client) Span(ctx context.Context) string {
	return trace.SpanFromContext(ctx).SpanContext().TraceID().String()
}

var _ = (*Client).helper

// Other begins one span only among many methods: somebody wanted to see that one.
type Other struct {
	http   *http.Client
	tracer trace.Tracer
}

// A begins a span.
func (o *Other) A(ctx context.Context, req *http.Request) (*http.Response, error) {
	_, span := o.tracer.Start(ctx, "a")
	defer span.End()
	return o.http.Do(req)
}

// B begins none.
func (o *Other) B(req *http.Request) (*http.Response, error) { return o.http.Do(req) }

// C begins none.
func (o *Other) C(req *http.Request) (*http.Response, error) { return o.http.Do(req) }
