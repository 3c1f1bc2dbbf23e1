// Package breaker is the project's own wrapper: what it returns is for adapters to map.
package breaker

import "github.com/sony/gobreaker/v2"

// Breaker wraps.
type Breaker struct {
	cb *gobreaker.CircuitBreaker[any]
}

// Do runs.
func (b *Breaker) Do(fn func() (any, error)) (any, error) { return b.cb.Execute(fn) }
