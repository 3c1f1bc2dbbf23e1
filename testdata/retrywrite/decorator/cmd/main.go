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
	use(ctx, decorator.NewAgain(give, 3))                        // want `RES3001: retried POST without an idempotency key: retry around decorator\.Again\.Give → \(\*adapter\.Client\)\.Give`
	use(ctx, decorator.Again{Next: give, Attempts: 3})           // want `RES3001: retried POST without an idempotency key`
	use(ctx, &decorator.Again{give, 3})                          // want `RES3001: retried POST without an idempotency key`
	use(ctx, decorator.NewHanded(give))                          // want `RES3001: retried POST without an idempotency key: 2 attempts around`
	use(ctx, decorator.NewAgain(adapter.Keyed{Client: give}, 3)) // the key is set there
	use(ctx, &decorator.Counted{Next: give})                     // passes on, once
	use(ctx, decorator.Again{Attempts: 3})                       // around nothing
	use(ctx, decorator.Again{Next: pick(give), Attempts: 3})     // around what cannot be seen
}

func use(ctx context.Context, t decorator.Tips) { _ = t.Give(ctx, 100) }

func pick(all ...decorator.Tips) decorator.Tips { return all[len(all)-1] }
