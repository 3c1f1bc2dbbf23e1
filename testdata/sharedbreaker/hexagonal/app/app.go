// Package app puts the parts of a service with ports and adapters together.
package app

import (
	"net/http"
	"time"

	"example.test/shop/sharedbreaker/hexagonal/adapters/stripe"
	"example.test/shop/sharedbreaker/hexagonal/adapters/twilio"
	"github.com/sony/gobreaker/v2"
	"golang.org/x/sync/semaphore"
)

// App has the adapters.
type App struct {
	Cards *stripe.Client
	Texts *twilio.Client
}

// New shares one breaker and one limit.
func New() *App {
	cb := gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "external", Timeout: time.Minute}) // want `RES4001: one circuit breaker for two systems: when .*stripe.* is down, .*twilio.* is refused as well`
	sem := semaphore.NewWeighted(20)                                                                   // want `RES4001: one limit on calls in flight for two systems`
	hc := &http.Client{Timeout: 5 * time.Second}
	return &App{Cards: stripe.New(hc, cb, sem), Texts: twilio.New(hc, cb, sem)}
}

// NewApart has one for each.
func NewApart(hc *http.Client) *App {
	return &App{
		Cards: stripe.New(hc, gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "stripe"}), semaphore.NewWeighted(10)),
		Texts: twilio.New(hc, gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "twilio"}), semaphore.NewWeighted(10)),
	}
}

// breaker makes one for each system: the place is the same, the values are not.
func breaker(name string) *gobreaker.CircuitBreaker[any] {
	return gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: name})
}

// NewMade uses it.
func NewMade(hc *http.Client) *App {
	return &App{
		Cards: stripe.New(hc, breaker("cards"), semaphore.NewWeighted(10)),
		Texts: twilio.New(hc, breaker("texts"), semaphore.NewWeighted(10)),
	}
}

// NewTwice has two adapters of one system behind one breaker, as it should be.
func NewTwice(a, b *http.Client) (*stripe.Client, *stripe.Client) {
	cb, sem := breaker("stripe charges"), semaphore.NewWeighted(10)
	return stripe.New(a, cb, sem), stripe.New(b, cb, sem)
}
