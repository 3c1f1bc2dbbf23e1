// Package adapter has one helper for calls of all systems.
package adapter

import (
	"context"
	"sync"

	"github.com/sony/gobreaker/v2"
)

// Calls has a breaker for each name that was ever used.
type Calls struct {
	mu       sync.Mutex
	breakers map[string]*gobreaker.CircuitBreaker[any]
}

// Do runs a function through the breaker of a system.
func (c *Calls) Do(ctx context.Context, system string, fn func(context.Context) error) error {
	cb := c.of(system)
	_, err := cb.Execute(func() (any, error) { return nil, fn(ctx) }) // want `RES4202: the circuit breaker is picked by the string system in Calls\.Do`
	return err
}

func (c *Calls) of(system string) *gobreaker.CircuitBreaker[any] {
	c.mu.Lock()
	defer c.mu.Unlock()
	cb, ok := c.breakers[system]
	if !ok {
		cb = gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: system})
		c.breakers[system] = cb
	}
	return cb
}
