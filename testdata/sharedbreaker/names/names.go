// Package names has breakers that cannot be told apart.
package names

import (
	"log"

	"github.com/sony/gobreaker/v2"
)

// Clients has three.
type Clients struct {
	tax, rates, geo, mail *gobreaker.CircuitBreaker[any]
}

func logged(name string, from, to gobreaker.State) { log.Println(name, from, to) }

// NewClients returns Clients.
func NewClients() *Clients {
	return &Clients{
		tax:   gobreaker.NewCircuitBreaker[any](gobreaker.Settings{OnStateChange: logged}), // want `RES4002: circuit breaker without a name`
		rates: gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "rates"}),
		geo:   gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "rates"}),           // want `RES4002: two circuit breakers named "rates": logs and metrics cannot tell them apart`
		mail:  gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "Circuit Breaker"}), // want `RES4002: circuit breaker named "Circuit Breaker"`
	}
}
