// Package bootstrap puts the contexts together.
package bootstrap

import (
	"log/slog"
	"net/http"

	"github.com/sony/gobreaker/v2"

	"example.test/shop/sharedbreaker/ddd/billing"
	"example.test/shop/sharedbreaker/ddd/shipping"
)

// Contexts are the contexts of the program.
type Contexts struct {
	Ledger  *billing.Ledger
	Carrier *shipping.Carrier

	tax, rates *gobreaker.CircuitBreaker[any]
}

func breaker(name string) *gobreaker.CircuitBreaker[any] {
	return gobreaker.NewCircuitBreaker[any](gobreaker.Settings{
		Name:          name,
		OnStateChange: func(name string, from, to gobreaker.State) { slog.Warn(name, "from", from, "to", to) },
	})
}

// Start gives one breaker to two contexts.
func Start(hc *http.Client) *Contexts {
	cb := breaker("outside") // want `RES4001: one circuit breaker for two systems: when .*ledger.* is down, .*carrier.* is refused as well`
	return &Contexts{Ledger: billing.NewLedger(hc, cb), Carrier: shipping.NewCarrier(hc, cb)}
}

// Apart gives each its own, and to two others one name.
func Apart(hc *http.Client) *Contexts {
	return &Contexts{
		Ledger:  billing.NewLedger(hc, breaker("ledger")),
		Carrier: shipping.NewCarrier(hc, breaker("carrier")),
		tax:     breaker("finance"),
		rates:   breaker("finance"), // want `RES4002: two circuit breakers named "finance": logs and metrics cannot tell them apart`
	}
}

// Lazy leaves it to the adapter to make one.
func Lazy(hc *http.Client) *Contexts { return &Contexts{Carrier: shipping.NewCarrier(hc, nil)} }
