// Package shared has the shared kernel of a system with bounded contexts.
package shared

import "github.com/sony/gobreaker/v2"

// Listener is told about breakers.
type Listener interface {
	Changed(name, from, to string)
}

// Guard makes a breaker whose listener is the caller's; without one it is silent.
func Guard(name string, l Listener) *gobreaker.CircuitBreaker[any] {
	st := gobreaker.Settings{Name: name}
	if l != nil {
		st.OnStateChange = func(name string, from, to gobreaker.State) { l.Changed(name, from.String(), to.String()) }
	}
	return gobreaker.NewCircuitBreaker[any](st)
}
