// Package bad has the code that breakersettings is for, as real services write it.
package bad

import (
	"time"

	"github.com/afex/hystrix-go/hystrix"
	"github.com/eapache/go-resiliency/breaker"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/sony/gobreaker/v2"
)

func atOnce() *gobreaker.CircuitBreaker[[]byte] {
	return gobreaker.NewCircuitBreaker[[]byte](gobreaker.Settings{ // want `RES4301: circuit breaker rates opens after 1 failure$`
		Name:        "rates",
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures > 0 },
	})
}

func never() *gobreaker.CircuitBreaker[[]byte] {
	st := gobreaker.Settings{Name: "stock", Timeout: time.Minute}
	st.ReadyToTrip = func(gobreaker.Counts) bool { return false }
	return gobreaker.NewCircuitBreaker[[]byte](st) // want `RES4301: circuit breaker stock never opens`
}

func shareOfOne() *gobreaker.CircuitBreaker[[]byte] {
	return gobreaker.NewCircuitBreaker[[]byte](gobreaker.Settings{ // want `RES4301: circuit breaker opens at a share of failed calls \(60%\) with no minimum of calls: one failed call is 100%`
		Interval: time.Minute,
		ReadyToTrip: func(c gobreaker.Counts) bool {
			ratio := float64(c.TotalFailures) / float64(c.Requests)
			return ratio >= 0.6
		},
	})
}

func forgetsNothing() *gobreaker.CircuitBreaker[[]byte] {
	return gobreaker.NewCircuitBreaker[[]byte](gobreaker.Settings{ // want `RES4301: circuit breaker adds up failures and never forgets one while it is closed; stays open for 2s only, less than 30s; lets 20 trial calls through, more than 3`
		Timeout:     2 * time.Second,
		MaxRequests: 20,
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.TotalFailures >= 10 },
	})
}

const hundred = 100

func late() *gobreaker.CircuitBreaker[[]byte] {
	return gobreaker.NewCircuitBreaker[[]byte](gobreaker.Settings{ // want `RES4301: circuit breaker opens only after 101 failures in a row; stays open for 10m, more than 2m`
		Timeout:     10 * time.Minute,
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures > hundred },
	})
}

func byDefault() circuitbreaker.CircuitBreaker[any] {
	return circuitbreaker.NewWithDefaults[any]() // want `RES4301: circuit breaker opens after 1 failure \(default of the library\)`
}

func sleeper() {
	hystrix.ConfigureCommand("tax", hystrix.CommandConfig{Timeout: 500, SleepWindow: 1000}) // want `RES4301: circuit breaker tax stays open for 1s only, less than 30s`
}

var edge = breaker.New(2, 1, 2*time.Second) // want `RES4301: circuit breaker opens after only 2 failures; stays open for 2s only, less than 30s`

// made is what several adapters call.
func made(name string, failures uint32) *gobreaker.CircuitBreaker[[]byte] {
	return gobreaker.NewCircuitBreaker[[]byte](gobreaker.Settings{
		Name:        name,
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= failures },
	})
}

var (
	mail = made("mail", 5)
	fax  = made("fax", 1) // want `RES4301: circuit breaker fax opens after 1 failure`
)
