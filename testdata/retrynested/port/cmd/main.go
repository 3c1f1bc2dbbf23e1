// Package main wires use cases and adapters together.
package main

import (
	"context"
	"net/http"
	"time"

	"example.test/shop/retrynested/port/adapter"
	"example.test/shop/retrynested/port/usecase"
)

func main() {
	provider := adapter.New(&http.Client{Timeout: time.Second})
	ctx := context.Background()
	_ = usecase.NewCheck(provider).Run(ctx) // want `RES3401: retry inside retry, up to 3 × 4 = 12 requests: .*Check\)\.Run \(usecase/usecase\.go:\d+\) retries \(\*adapter\.Provider\)\.Status \(adapter/adapter\.go:\d+\), which retries`
	// One of the two retries, or nothing is left of the inner one's failure.
	_ = usecase.NewAsk(provider).Run(ctx)
	_ = usecase.NewTry(provider).Run(ctx)
	_ = usecase.NewSingle(provider).Run(ctx)
}
