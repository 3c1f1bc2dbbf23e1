// Package partner makes the state of a breaker the state of an entity.
package partner

import (
	"github.com/sony/gobreaker/v2"
)

// Health is how the partner is.
type Health int

// States of a breaker.
const (
	HealthClosed Health = iota
	HealthOpen
	HealthHalfOpen // want `RES1301: domain models the states of a circuit breaker: Health has HealthClosed, HealthOpen, HealthHalfOpen`
)

// Mode is the same in words, with a value for nothing.
type Mode string

// States of a breaker.
const (
	ModeUnknown Mode = "unknown"
	Normal      Mode = "closed"
	Blocked     Mode = "open"
	Trial       Mode = "half-open" // want `RES1301: domain models the states of a circuit breaker: Mode has Normal, Blocked, Trial`
)

// Partner is an entity.
type Partner struct {
	ID     string
	Health Health
}

// Channel holds the state of a library.
type Channel struct {
	Name  string
	State gobreaker.State // want `RES1301: domain type Channel holds the state of a circuit breaker: gobreaker.State`
}

// Monitor asks for it.
type Monitor interface {
	StateOf(id string) gobreaker.State // want `RES1301: domain type Monitor holds the state of a circuit breaker: gobreaker.State`
}
