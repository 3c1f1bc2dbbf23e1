package high

import (
	"context"

	"example.test/facts/low"
)

func Traced(ctx context.Context, t *low.Traces, fn func(context.Context) error) error { // want Traced:`begins a span`
	return t.Within(ctx, fn)
}

func Handed(ctx context.Context, t *low.Traces) (context.Context, func()) { return t.Timed(ctx) } // want Handed:`begins a span`
