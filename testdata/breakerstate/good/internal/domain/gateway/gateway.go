// Package gateway declares a breaker of its own beside what it protects.
package gateway

// Phase is the state of the breaker below.
type Phase int

// The states belong to a breaker, which is another rule's concern.
const (
	PhaseClosed Phase = iota
	PhaseOpen
	PhaseHalfOpen
)

// Breaker guards calls.
type Breaker struct{ phase Phase }

// Execute runs what it lets through.
func (b *Breaker) Execute(f func() error) error { return f() }
