// Package good has breakers that are set sensibly, or of which that is not known.
package good

import (
	"time"

	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/sony/gobreaker/v2"
)

// Within the range of the guides.
func inRange() *gobreaker.CircuitBreaker[int] {
	return gobreaker.NewCircuitBreaker[int](gobreaker.Settings{
		Name: "in-range", Timeout: 45 * time.Second, MaxRequests: 2, Interval: time.Minute,
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= 7 },
	})
}

// The defaults of the library are 6 failures in a row, 60s and one trial call.
func defaults() *gobreaker.CircuitBreaker[int] {
	return gobreaker.NewCircuitBreaker[int](gobreaker.Settings{Name: "defaults"})
}

// A share with a minimum of calls, over a limited time.
func shareOfMany() *gobreaker.CircuitBreaker[int] {
	return gobreaker.NewCircuitBreaker[int](gobreaker.Settings{
		Interval: 30 * time.Second,
		ReadyToTrip: func(c gobreaker.Counts) bool {
			return c.Requests >= 20 && float64(c.TotalFailures)/float64(c.Requests) >= 0.5
		},
	})
}

// Config is read from a file.
type Config struct {
	Failures uint32
	Open     time.Duration
	Trials   uint32
}

// What comes from outside is the operators' business.
func fromConfig(cfg Config) *gobreaker.CircuitBreaker[int] {
	return gobreaker.NewCircuitBreaker[int](gobreaker.Settings{
		Timeout: cfg.Open, MaxRequests: cfg.Trials,
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures > cfg.Failures },
	})
}

// DefaultConfig is what holds when the file says nothing; operators see it.
func DefaultConfig() Config { return Config{Failures: 2, Open: 5 * time.Second, Trials: 10} }

// A function that asks more than the counts is not judged.
func weighed(busy func() bool) *gobreaker.CircuitBreaker[int] {
	return gobreaker.NewCircuitBreaker[int](gobreaker.Settings{
		ReadyToTrip: func(c gobreaker.Counts) bool { return busy() && c.ConsecutiveFailures > 0 },
	})
}

// Two thresholds, one of which is in range from the start.
func either() *gobreaker.CircuitBreaker[int] {
	return gobreaker.NewCircuitBreaker[int](gobreaker.Settings{
		Interval: time.Minute,
		ReadyToTrip: func(c gobreaker.Counts) bool {
			if c.Requests < 5 {
				return false
			}
			return c.ConsecutiveFailures >= 5 || c.TotalFailures*2 >= c.Requests
		},
	})
}

// A builder whose default of one failure is replaced later on.
func builder() circuitbreaker.CircuitBreaker[any] {
	b := circuitbreaker.NewBuilder[any]()
	b.WithFailureThreshold(5)
	return b.WithDelay(time.Minute).Build()
}

// Thresholds that are set on some ways only.
func sometimes(strict bool) circuitbreaker.CircuitBreaker[any] {
	b := circuitbreaker.NewBuilder[any]()
	if strict {
		b = b.WithFailureThreshold(1)
	} else {
		b = b.WithFailureThreshold(8)
	}
	return b.Build()
}

// Given settings are the caller's.
func Given(st gobreaker.Settings) *gobreaker.CircuitBreaker[int] {
	return gobreaker.NewCircuitBreaker[int](st)
}

// The bounds themselves are in range.
func tight() *gobreaker.CircuitBreaker[int] {
	return gobreaker.NewCircuitBreaker[int](gobreaker.Settings{
		Timeout: 30 * time.Second, MaxRequests: 3,
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= 5 },
	})
}

// A zero means the default of the library, not that it opens at once.
func zeros() *gobreaker.CircuitBreaker[int] {
	return gobreaker.NewCircuitBreaker[int](gobreaker.Settings{Timeout: 0, MaxRequests: 0})
}

// Settings of several that differ by system come from a function.
func settingsOf(name string) gobreaker.Settings {
	st := gobreaker.Settings{Name: name, Timeout: time.Minute}
	st.ReadyToTrip = func(c gobreaker.Counts) bool { return c.ConsecutiveFailures > 5 }
	return st
}

// The values are followed into the function that puts them together.
func followed() *gobreaker.CircuitBreaker[int] {
	return gobreaker.NewCircuitBreaker[int](settingsOf("followed"))
}
