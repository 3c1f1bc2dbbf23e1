package low

import "context"

type Span interface{ End() }

type Tracer interface {
	Start(ctx context.Context, name string) (context.Context, Span)
	SpanFromContext(ctx context.Context) Span
}

type Traces struct{ tracer Tracer }

func (t *Traces) Begin(ctx context.Context) (context.Context, Span) { // want Begin:`begins a span`
	return t.tracer.Start(ctx, "begin")
}

func (t *Traces) Timed(ctx context.Context) (context.Context, func()) { // want Timed:`begins a span`
	ctx, span := t.Begin(ctx)
	return ctx, func() { span.End() }
}

func (t *Traces) Within(ctx context.Context, fn func(context.Context) error) error { // want Within:`runs param1; begins a span`
	ctx, span := t.Begin(ctx)
	defer span.End()
	return fn(ctx)
}

// A span of its own, which is over when its caller goes on.
func (t *Traces) Own(ctx context.Context) (context.Context, error) { // want Own:`^returns0 param0; opaque$`
	_, span := t.Begin(ctx)
	defer span.End()
	return ctx, nil
}

// A span that somebody else has begun.
func (t *Traces) Current(ctx context.Context) Span { return t.tracer.SpanFromContext(ctx) } // want Current:`^[^;]*; opaque$|^opaque$`
