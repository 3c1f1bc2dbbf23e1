// Package everyway has contexts that are given a deadline on some ways.
package everyway

import (
	"context"
	"time"
)

func deadline(context.Context) {}

func always(context.Context) {}

// A setting of zero means no limit: the context that is used then has none.
func perhaps(limit time.Duration) {
	var ctx context.Context
	var cancel context.CancelFunc
	if limit > 0 {
		ctx, cancel = context.WithTimeout(context.Background(), limit)
		defer cancel()
	} else {
		ctx = context.Background()
	}
	deadline(ctx) // = bounded
	always(ctx)   // = sometimes
}

// Both ways have one.
func both(patient bool) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	if patient {
		cancel()
		ctx, cancel = context.WithTimeout(context.Background(), time.Minute)
	}
	defer cancel()
	always(ctx) // = bounded
}

// The caller's own may have one, too.
func Own(ctx context.Context, limit time.Duration) {
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	deadline(ctx) // = bounded
	always(ctx)   // = unknown
}

// A helper with two callers, one of which sets a deadline.
func helper(ctx context.Context) {
	deadline(ctx) // = bounded
	always(ctx)   // = sometimes
}

func limited() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	helper(ctx)
}

func unlimited() { helper(context.Background()) }
