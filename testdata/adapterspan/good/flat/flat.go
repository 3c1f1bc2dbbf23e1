// Package flat asks something, and is of no layer.
package flat

import (
	"context"
	"net/http"

	"go.opentelemetry.io/otel/trace"
)

// Thing asks.
type Thing struct {
	http   *http.Client
	tracer trace.Tracer
}

// A begins a span.
func (o *Thing) A(ctx context.Context, req *http.Request) (*http.Response, error) {
	_, span := o.tracer.Start(ctx, "a")
	defer span.End()
	return o.http.Do(req)
}

// B begins a span.
func (o *Thing) B(ctx context.Context, req *http.Request) (*http.Response, error) {
	_, span := o.tracer.Start(ctx, "b")
	defer span.End()
	return o.http.Do(req)
}

// C begins none.
func (o *Thing) C(req *http.Request) (*http.Response, error) { return o.http.Do(req) }
