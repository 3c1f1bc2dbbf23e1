// Package guard wraps a library's breaker.
package guard

import "github.com/sony/gobreaker/v2"

// Guard runs functions.
type Guard struct {
	cb *gobreaker.CircuitBreaker[any]
}

// New returns a Guard for a system.
func New(system string) *Guard {
	return &Guard{gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: system})}
}

// Run runs a function unless the system is known to be down.
func (g *Guard) Run(fn func() error) error {
	_, err := g.cb.Execute(func() (any, error) { return nil, fn() })
	return err
}
