// Package resilience is the project's own protection library: it may import
// what it is made of.
package resilience

import (
	"github.com/avast/retry-go/v4"
	"github.com/sony/gobreaker/v2"
)

// Guard protects a system.
type Guard struct {
	breaker *gobreaker.CircuitBreaker[struct{}]
}

// Do runs fn through the breaker.
func (g *Guard) Do(fn func() error) error {
	_, err := g.breaker.Execute(func() (struct{}, error) { return struct{}{}, fn() })
	return err
}

// Again runs fn until it succeeds.
func Again(fn func() error) error { return retry.Do(fn) }
