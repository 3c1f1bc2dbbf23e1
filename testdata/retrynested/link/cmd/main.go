// Package main puts sources behind use cases.
package main

import (
	"context"
	"log"
	"net/http"
	"time"

	"example.test/shop/retrynested/link/again"
	"example.test/shop/retrynested/link/calm"
	"example.test/shop/retrynested/link/rates"
	"example.test/shop/retrynested/link/usecase"
)

func main() {
	ctx := context.Background()
	plain := rates.NewPlain(&http.Client{Timeout: time.Second})
	logged := func(r usecase.Rates) usecase.Rates { return again.NewLogged(r, func(err error) { log.Print(err) }) }

	_, _ = usecase.NewQuote(again.New(plain)).Run(ctx)         // want `RES3401: retry inside retry, up to 3 × 4 = 12 requests: .*Quote\)?\.Run \((usecase/)?usecase\.go:\d+\) retries .*Rates\)?\.Latest \((again/)?again\.go:\d+\), which retries`
	_, _ = usecase.NewQuote(rates.NewStubborn()).Run(ctx)      // want `RES3401: retry inside retry, up to 3 × 5 = 15 requests: .*Quote\)?\.Run .* retries .*Stubborn\)?\.Latest \((rates/)?rates\.go:\d+\), whose client retries by itself`
	_, _ = usecase.NewPrice(again.New(logged(plain))).Run(ctx) // want `RES3401: .*Price\)?\.Run .* retries .*Rates\)?\.Latest`
	_, _ = usecase.NewSum(logged(again.New(plain))).Run(ctx)   // want `RES3401: .*Sum\)?\..* retries .*Rates\)?\.Latest`
	// The same two as above: said once.
	_, _ = usecase.NewQuote(logged(again.New(plain))).Run(ctx)
	_ = again.New(rates.NewStubborn()) // want `RES3401: .*Rates\)?\.Latest .* retries .*Stubborn\)?\.Latest`

	// One layer retries: the use case, a decorator, or the client.
	_, _ = usecase.NewQuote(plain).Run(ctx)
	_, _ = usecase.NewQuote(logged(plain)).Run(ctx)
	_, _ = usecase.NewShow(again.New(plain)).Run(ctx)
	_, _ = usecase.NewShow(rates.NewStubborn()).Run(ctx)
	_, _ = usecase.NewQuote(calm.New()).Run(ctx)
	// Nothing is left of the inner one's failure.
	_, _ = usecase.NewQuote(again.NewClosed(plain)).Run(ctx)
	// Workers, mirrors, and what is started are no retries.
	go usecase.NewWatch(again.New(plain)).Run(ctx)
	_, _ = usecase.NewMirrors(again.New(plain), rates.NewStubborn()).Run(ctx)
	_ = usecase.NewSpawn(again.New(plain)).Run(ctx)
	// Silenced, with a reason.
	_, _ = usecase.NewQuote(again.New(plain)).Run(ctx) //resilint:ignore RES3401 the source is on this host
}
