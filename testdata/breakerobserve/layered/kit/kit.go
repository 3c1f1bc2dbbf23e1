// Package kit makes all breakers of a layered service, with a counter for their
// changes.
package kit

import (
	"sync/atomic"

	"github.com/sony/gobreaker/v2"
)

// Changes counts how often breakers have changed their state.
var Changes atomic.Int64

// Breaker counts the changes of the state of what it makes.
func Breaker(name string) *gobreaker.CircuitBreaker[any] {
	st := gobreaker.Settings{Name: name}
	st.OnStateChange = func(string, gobreaker.State, gobreaker.State) { Changes.Add(1) }
	return gobreaker.NewCircuitBreaker[any](st)
}
