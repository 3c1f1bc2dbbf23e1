// Package bad has the code that breakerobserve is for, as real services write it.
package bad

import (
	"errors"
	"time"

	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/sony/gobreaker/v2"
)

var rates = gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "rates"}) // want `RES4501: nobody is told when circuit breaker rates changes its state: no hook is set, and the package does not read the state`

func built() circuitbreaker.CircuitBreaker[any] {
	return circuitbreaker.NewBuilder[any](). // want `RES4501: nobody is told when the circuit breaker changes its state`
							WithFailureThreshold(5).
							WithDelay(time.Minute).
							Build()
}

// made is a helper; what it makes is reported here, and once.
func made(name string) *gobreaker.CircuitBreaker[any] {
	st := gobreaker.Settings{Name: name}
	st.Timeout = time.Minute
	st.OnStateChange = nil
	return gobreaker.NewCircuitBreaker[any](st) // want `RES4501: nobody is told when the circuit breaker changes its state`
}

var (
	mail = made("mail")
	fax  = made("fax")
)

var errUnavailable = errors.New("unavailable")

// The caller learns that it is open, nobody else does.
func ask() error {
	_, err := rates.Execute(func() (any, error) { return nil, nil })
	if errors.Is(err, gobreaker.ErrOpenState) {
		return errUnavailable
	}
	return err
}
