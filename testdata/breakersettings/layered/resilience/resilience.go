// Package resilience has the breakers of a layered service.
package resilience

import (
	"log/slog"
	"time"

	"github.com/sony/gobreaker/v2"
)

// Options are the settings of one breaker; zero values mean the defaults.
type Options struct {
	Name     string
	Failures uint32
	Open     time.Duration
}

// New returns a breaker that tells the log when it opens.
func New(o Options) *gobreaker.CircuitBreaker[any] {
	if o.Failures == 0 {
		o.Failures = 5
	}
	return gobreaker.NewCircuitBreaker[any](gobreaker.Settings{
		Name:        o.Name,
		Timeout:     o.Open,
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= o.Failures },
		OnStateChange: func(name string, from, to gobreaker.State) {
			slog.Warn("circuit breaker", "name", name, "from", from.String(), "to", to.String())
		},
	})
}
