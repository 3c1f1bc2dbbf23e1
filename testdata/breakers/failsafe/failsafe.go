// Package failsafe makes breakers by a builder.
package failsafe

import (
	"errors"
	"net/http"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
)

var byDefault = circuitbreaker.NewWithDefaults[any]() // breaker "opens after 1 failure for 60s, counts every error, state changes told to nobody" one=true kept=var from=default_of_the_library

func built() failsafe.Executor[*http.Response] {
	cb := circuitbreaker.NewBuilder[*http.Response](). // breaker "opens after 5 failures in a row for 30s, 2 trial calls, counts some errors, state changes told" kept=returned
								HandleIf(func(r *http.Response, err error) bool { return err != nil || r.StatusCode >= 500 }).
								WithFailureThreshold(5).
								WithDelay(30 * time.Second).
								WithSuccessThreshold(2).
								OnOpen(func(circuitbreaker.StateChangedEvent) {}).
								Build()
	return failsafe.With[*http.Response](retrypolicy.NewWithDefaults[*http.Response](), cb)
}

func period() circuitbreaker.CircuitBreaker[any] {
	b := circuitbreaker.NewBuilder[any]() // breaker "opens after 10 failures for 60s, counts every error, state changes told to nobody" window=true/1m0s
	b = b.WithFailureThresholdPeriod(10, time.Minute)
	return b.Build()
}

func rate(tell bool) circuitbreaker.CircuitBreaker[any] {
	b := circuitbreaker.NewBuilder[any]().WithFailureRateThreshold(0.2, 20, time.Minute) // breaker "opens at 20% of calls failed from 20 calls on for 60s, counts every error, state changes told"
	if tell {
		b.OnStateChanged(func(circuitbreaker.StateChangedEvent) {})
	}
	return b.Build()
}

var errDown = errors.New("down")

type stock struct {
	exec failsafe.Executor[any]
	cb   circuitbreaker.CircuitBreaker[any]
}

func newStock() *stock {
	cb := circuitbreaker.NewBuilder[any]().HandleErrors(errDown).WithFailureThresholdRatio(5, 10).Build() // breaker "opens after 5 failures for 60s, counts some errors, state changes told to nobody" kept=field
	return &stock{exec: failsafe.With[any](cb), cb: cb}
}

func (s *stock) count() error {
	return s.exec.Run(func() error { return errDown }) // breaker "runs" complete=true functions=1
}

func (s *stock) ready() bool {
	return s.cb.TryAcquirePermit() // breaker "runs" complete=true
}

// onlyRetry runs no breaker.
func onlyRetry() error {
	return failsafe.With[any](retrypolicy.NewWithDefaults[any]()).Run(func() error { return errDown })
}
