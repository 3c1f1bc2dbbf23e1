// Package data implements repositories.
package data

import (
	"github.com/sony/gobreaker/v2"

	"example.test/shop/breakerobserve/kratoslike/conf"
)

// Repo guards its calls.
type Repo struct {
	cb *gobreaker.CircuitBreaker[any]
}

// NewRepo takes thresholds from the settings, and tells nobody.
func NewRepo(c *conf.Breaker) *Repo {
	return &Repo{cb: gobreaker.NewCircuitBreaker[any](gobreaker.Settings{ // want `RES4501: nobody is told when the circuit breaker changes its state`
		Name:        c.Name,
		Timeout:     c.Open,
		ReadyToTrip: func(n gobreaker.Counts) bool { return n.ConsecutiveFailures >= c.Fails },
	})}
}

// Run runs f.
func (r *Repo) Run(f func() (any, error)) (any, error) { return r.cb.Execute(f) }
