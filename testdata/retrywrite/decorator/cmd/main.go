// Package main wires decorators.
package main

import (
	"context"
	"net/http"
	"time"

	"example.test/shop/retrywrite/decorator"
	"example.test/shop/retrywrite/decorator/adapter"
)

func main() {
	ctx := context.Background()
	give := adapter.New(&http.Client{Timeout: time.Second})
	use(ctx, decorator.NewAgain(give, 3))                         // want `RES3001: the retry in .*Again\.Give \(decorator/decorator\.go:\d+\) repeats POST without an idempotency key in \(\*adapter\.Client\)\.Give \(adapter/adapter\.go:\d+\)`
	use(ctx, decorator.Again{Next: adapter.Phone{}, Attempts: 3}) // want `RES3001: .*Again\.Give .*Phone\.Give`
	use(ctx, &decorator.Again{adapter.Desk{}, 3})                 // want `RES3001: .*Again\.Give .*Desk\.Give`
	use(ctx, decorator.NewHanded(give))                           // want `RES3001: .*Handed\)\.Give .*Client\)\.Give`
	use(ctx, decorator.Again{Next: give, Attempts: 2})            // the same two as above: said once
	use(ctx, decorator.NewAgain(adapter.Keyed{Client: give}, 3))  // the key is set there
	use(ctx, &decorator.Counted{Next: give})                      // passes on, once
	use(ctx, decorator.Again{Attempts: 3})                        // around nothing
	use(ctx, decorator.Again{Next: pick(give), Attempts: 3})      // around what cannot be seen
}

func use(ctx context.Context, t decorator.Tips) { _ = t.Give(ctx, 100) }

func pick(all ...decorator.Tips) decorator.Tips { return all[len(all)-1] }
