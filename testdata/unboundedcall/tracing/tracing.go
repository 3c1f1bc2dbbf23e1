// Package tracing has the helpers that begin spans for adapters.
package tracing

import (
	"context"
	"errors"
	"time"

	"go.opentelemetry.io/otel"
)

type off struct{}

// Begin starts a span. What it returns has the deadline of what it is given.
func Begin(ctx context.Context, name string) (spanCtx context.Context, end func(), err error) {
	if ctx.Value(off{}) != nil {
		return ctx, func() {}, nil
	}
	if name == "" {
		err = errors.New("no name")
		return
	}
	spanCtx, span := otel.Tracer("adapters").Start(ctx, name)
	end = func() { span.End() }
	return
}

// Limited starts a span that may take a second.
func Limited(ctx context.Context, name string) (context.Context, func()) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	ctx, span := otel.Tracer("adapters").Start(ctx, name)
	return ctx, func() {
		span.End()
		cancel()
	}
}

// Either starts a span, which has a deadline when the name is long.
func Either(ctx context.Context, name string) (spanCtx context.Context, end func()) {
	if len(name) > 9 {
		return Limited(ctx, name)
	}
	spanCtx, span := otel.Tracer("adapters").Start(ctx, name)
	return spanCtx, func() { span.End() }
}
