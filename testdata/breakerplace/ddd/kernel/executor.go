// Package kernel is shared by the contexts.
package kernel

import (
	"context"
	"errors"
	"sync"

	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/sony/gobreaker/v2"
)

// Executor has the breakers of all systems.
type Executor struct {
	mu       sync.RWMutex
	breakers map[string]*gobreaker.TwoStepCircuitBreaker[any]
}

// Execute asks the breaker of a key, and tells it how the operation went.
func (e *Executor) Execute(ctx context.Context, key string, op func(context.Context) error) error {
	e.mu.RLock()
	cb := e.breakers[key]
	e.mu.RUnlock()
	if cb == nil {
		return op(ctx)
	}
	done, err := cb.Allow() // want `RES4202: the circuit breaker is picked by the string key in Executor\.Execute`
	if err != nil {
		return err
	}
	err = op(ctx)
	done(err)
	return err
}

// System is a name that is checked when the program starts.
type System struct {
	cb circuitbreaker.CircuitBreaker[any]
}

var errUnknown = errors.New("unknown system")

// Systems are set up once.
type Systems map[string]*System

// System returns one that there is.
func (s Systems) System(name string) (*System, error) {
	if found := s[name]; found != nil {
		return found, nil
	}
	return nil, errUnknown
}

// Execute runs an operation: the system was found before.
func (s *System) Execute(op func() error) error {
	if !s.cb.TryAcquirePermit() {
		return circuitbreaker.ErrOpen
	}
	err := op()
	s.cb.RecordError(err)
	return err
}
