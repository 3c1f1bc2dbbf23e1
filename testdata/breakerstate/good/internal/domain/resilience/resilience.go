// Package resilience is about breakers by its name.
package resilience

// Mode of a breaker.
type Mode string

// The package that is about breakers may name their states.
const (
	Closed   Mode = "closed"
	Open     Mode = "open"
	HalfOpen Mode = "half-open"
)
