// Package good has breakers whose state is told, or of which that is not known.
package good

import (
	"log/slog"

	"github.com/afex/hystrix-go/hystrix"
	"github.com/eapache/go-resiliency/breaker"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/sony/gobreaker/v2"
	zero "github.com/zeromicro/go-zero/core/breaker"
)

func tell(name string, from, to gobreaker.State) {
	slog.Warn("breaker", "name", name, "from", from, "to", to)
}

// The hook is a function of its own.
func hooked() *gobreaker.CircuitBreaker[any] {
	return gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "hooked", OnStateChange: tell})
}

// The hook is set after the literal.
func later() *gobreaker.CircuitBreaker[any] {
	st := gobreaker.Settings{Name: "later"}
	st.OnStateChange = tell
	return gobreaker.NewCircuitBreaker[any](st)
}

// Whoever wants to be told says so.
func optional(hook func(string, gobreaker.State, gobreaker.State)) *gobreaker.CircuitBreaker[any] {
	var st gobreaker.Settings
	if hook != nil {
		st.OnStateChange = hook
	}
	return gobreaker.NewCircuitBreaker[any](st)
}

// Given settings are the caller's.
func Given(st gobreaker.Settings) *gobreaker.CircuitBreaker[any] {
	return gobreaker.NewCircuitBreaker[any](st)
}

// Base settings of the package have the hook; each breaker changes the name.
var base = gobreaker.Settings{OnStateChange: tell}

// The copy keeps the hook.
func copied(name string) *gobreaker.CircuitBreaker[any] {
	st := base
	st.Name = name
	return gobreaker.NewCircuitBreaker[any](st)
}

// One of the builder's hooks is enough.
func opened() circuitbreaker.CircuitBreaker[any] {
	return circuitbreaker.NewBuilder[any]().OnOpen(func(circuitbreaker.StateChangedEvent) { slog.Warn("open") }).Build()
}

// The builder gets its hook in a statement of its own.
func stepped(verbose bool) circuitbreaker.CircuitBreaker[any] {
	b := circuitbreaker.NewBuilder[any]().WithFailureThreshold(5)
	if verbose {
		b.OnStateChanged(func(circuitbreaker.StateChangedEvent) { slog.Warn("changed") })
	}
	return b.Build()
}

// This library has no hook.
func hookless() *breaker.Breaker { return breaker.New(5, 1, 30) }

// A registry has listeners for the whole process.
func registry() {
	hystrix.ConfigureCommand("stock", hystrix.CommandConfig{Timeout: 500})
}

// This library writes a log line by itself.
func logged() zero.Breaker { return zero.NewBreaker(zero.WithName("logged")) }

// A breaker that never opens has nothing to tell.
func never() *gobreaker.CircuitBreaker[any] {
	return gobreaker.NewCircuitBreaker[any](gobreaker.Settings{ReadyToTrip: func(gobreaker.Counts) bool { return false }})
}
