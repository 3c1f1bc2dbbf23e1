// Package circuit is a breaker itself, wherever its folder lies.
package circuit

// State of the breaker.
type State int

// A breaker has to name its states.
const (
	StateClosed State = iota
	StateOpen
	StateHalfOpen
)
