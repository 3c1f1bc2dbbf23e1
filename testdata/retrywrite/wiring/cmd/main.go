// Package main wires use cases and adapters together.
package main

import (
	"context"
	"net/http"
	"time"

	"example.test/shop/retrywrite/wiring/adapter"
	"example.test/shop/retrywrite/wiring/usecase"
)

func main() {
	provider := adapter.New(&http.Client{Timeout: time.Second})
	ctx := context.Background()
	_ = usecase.NewPay(provider).Run(ctx)  // want `RES3001: the retry in .*Pay\)\.Run \(usecase/usecase\.go:\d+\) repeats POST without an idempotency key in \(\*adapter\.Provider\)\.Charge \(adapter/adapter\.go:\d+\)`
	_ = usecase.NewLoop(provider).Run(ctx) // want `RES3001: .*Loop\)\.Run .*Provider\)\.Charge`
	_ = usecase.NewOnce(provider).Run(ctx)
	_ = usecase.NewWatch(provider).Run(ctx)
	_ = usecase.NewUndo(provider).Run(ctx, "order-1")
	_ = usecase.NewDrop(provider).Run(ctx)
	// Which adapter this is cannot be seen here.
	_ = usecase.NewPay(chosen(map[string]usecase.Payments{"a": provider}, "a")).Run(ctx)
	// What a function hands back is what it was given: the same two as above, said once.
	_ = usecase.NewPay(same(provider)).Run(ctx)
}

func chosen(all map[string]usecase.Payments, name string) usecase.Payments { return all[name] }

func same(p usecase.Payments) usecase.Payments { return p }
