// Package suppressed has findings of breakerobserve that somebody decided to keep.
package suppressed

import "github.com/sony/gobreaker/v2"

// Quiet guards a cache that may be missing at any time.
func Quiet() *gobreaker.CircuitBreaker[int] {
	//resilint:ignore RES4501 the cache is optional, its own metrics show when it is gone
	return gobreaker.NewCircuitBreaker[int](gobreaker.Settings{Name: "cache"})
}
