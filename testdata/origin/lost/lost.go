// Package lost asks what became of the caller's context.
package lost

import (
	"context"
	"net/http"
	"time"
)

func lost(context.Context) {}

var root = context.Background()

type keeper struct {
	ctx   context.Context
	given context.Context
}

func newKeeper(ctx context.Context) *keeper {
	return &keeper{ctx: context.TODO(), given: ctx}
}

func (k *keeper) ask(ctx context.Context, flag bool) {
	lost(ctx)                                                     // = kept
	lost(context.Background())                                    // = rooted by context.Background
	lost(root)                                                    // = rooted by context.Background
	lost(k.ctx)                                                   // = rooted by context.TODO
	lost(k.given)                                                 // = kept
	lost(context.WithoutCancel(ctx))                              // = detached by context.WithoutCancel
	lost(context.WithValue(root, "a", 1))                         // = rooted by context.Background
	lost(context.WithValue(ctx, "a", 1))                          // = kept
	lost(named(context.Background(), "a"))                        // = rooted by context.Background
	lost(named(ctx, "a"))                                         // = kept
	inner, cancel := context.WithTimeout(context.Background(), 1) // a limit of its own
	lost(inner)                                                   // = kept
	cancel()
	inner, cancel = context.WithCancel(context.Background())
	lost(inner) // = kept
	cancel()
	either := ctx
	if flag {
		either = context.Background()
	}
	lost(either) // = kept
	both := context.Background()
	if flag {
		both = context.TODO()
	}
	lost(both) // = rooted by context.Background
	func() {
		lost(ctx)  // = kept
		lost(both) // = rooted by context.Background
	}()
}

// The caller's affair, whatever all callers in view pass.
func passed(ctx context.Context, other context.Context) {
	lost(ctx) // = kept
	alias := other
	lost(alias) // = kept
}

func calls() { passed(context.Background(), context.Background()) }

func named(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, "name", name)
}

func served(r *http.Request) {
	lost(r.Context())                        // = kept
	lost(context.WithoutCancel(r.Context())) // = detached by context.WithoutCancel
}

var limit = time.Second
