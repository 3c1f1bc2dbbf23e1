// Package resilience has what adapters are protected with.
package resilience

import (
	"fmt"
	"sync"

	"github.com/sony/gobreaker/v2"
)

// Guards are breakers by name, made when they are first asked for.
type Guards struct{ all sync.Map }

// Run runs a function through the guard of a name.
func (g *Guards) Run(name string, fn func() error) error {
	v, _ := g.all.LoadOrStore(name, newBreaker(name))
	cb := v.(*gobreaker.CircuitBreaker[any])
	_, err := cb.Execute(func() (any, error) { return nil, fn() }) // want `RES4202: the circuit breaker is picked by the string name in Guards\.Run`
	return err
}

func newBreaker(name string) *gobreaker.CircuitBreaker[any] {
	return gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: name})
}

// Guard is one breaker, which an adapter gets at the start.
type Guard struct {
	name string
	cb   *gobreaker.CircuitBreaker[any]
}

// Guard returns a new guard of a name.
func (g *Guards) Guard(name string) *Guard { return &Guard{name, newBreaker(name)} }

// Run has a string for the message only.
func (g *Guard) Run(operation string, fn func() error) error {
	if _, err := g.cb.Execute(func() (any, error) { return nil, fn() }); err != nil {
		return fmt.Errorf("%s: %s: %w", g.name, operation, err)
	}
	return nil
}
