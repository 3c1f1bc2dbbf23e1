// Package gobreaker makes breakers of one library in the ways that real code does.
package gobreaker

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/sony/gobreaker/v2"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

var plain = gobreaker.NewCircuitBreaker[any](gobreaker.Settings{}) // breaker "opens after 6 failures in a row for 60s, 1 trial call, counts every error, state changes told to nobody" empty=true kept=var window=true/0s

const ledgerFailures = 5

func inRow() *gobreaker.CircuitBreaker[int] {
	return gobreaker.NewCircuitBreaker[int](gobreaker.Settings{ // breaker "opens after 5 failures in a row for 30s, 3 trial calls, counts every error, state changes told" name=ledger kept=returned
		Name:        "ledger",
		MaxRequests: 3,
		Interval:    time.Minute,
		Timeout:     30 * time.Second,
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= ledgerFailures },
		OnStateChange: func(name string, from, to gobreaker.State) {
			slog.Warn("breaker", "name", name, "from", from, "to", to)
		},
	})
}

func ratio(name string) *gobreaker.CircuitBreaker[int] {
	st := gobreaker.Settings{Name: "orders-" + name}
	st.Timeout = 45 * time.Second
	st.ReadyToTrip = func(c gobreaker.Counts) bool {
		failureRatio := float64(c.TotalFailures) / float64(c.Requests)
		return c.Requests >= 10 && failureRatio >= 0.6
	}
	cb := gobreaker.NewCircuitBreaker[int](st) // breaker "opens at 60% of calls failed from 10 calls on for 45s, 1 trial call, counts every error, state changes told to nobody" named=false
	return cb
}

func noMinimum() *gobreaker.CircuitBreaker[int] {
	return gobreaker.NewCircuitBreaker[int](gobreaker.Settings{ // breaker "opens at 50% of calls failed from 1 call on for 60s, 1 trial call, counts every error, state changes told to nobody" one=true
		ReadyToTrip: func(c gobreaker.Counts) bool {
			return float64(c.TotalFailures)/float64(c.Requests) >= 0.5
		},
	})
}

func total() *gobreaker.CircuitBreaker[int] {
	return gobreaker.NewCircuitBreaker[int](gobreaker.Settings{ // breaker "opens after 21 failures for 60s, 1 trial call, counts every error, state changes told to nobody"
		ReadyToTrip: func(c gobreaker.Counts) bool {
			if c.TotalFailures > 20 {
				return true
			}
			return false
		},
	})
}

// The first failure after the hundredth call opens it.
func anyFailure() *gobreaker.CircuitBreaker[int] {
	return gobreaker.NewCircuitBreaker[int](gobreaker.Settings{ // breaker "opens at 0.01% of calls failed from 100 calls on for 60s, 1 trial call, counts every error, state changes told to nobody"
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.Requests >= 100 },
	})
}

func never() *gobreaker.CircuitBreaker[int] {
	return gobreaker.NewCircuitBreaker[int](gobreaker.Settings{ // breaker "never opens, 1 trial call, counts every error, state changes told to nobody" never=true
		ReadyToTrip: func(gobreaker.Counts) bool { return false },
	})
}

func first() *gobreaker.CircuitBreaker[int] {
	return gobreaker.NewCircuitBreaker[int](gobreaker.Settings{ // breaker "opens after 1 failure for 60s, 1 trial call, counts every error, state changes told to nobody" one=true
		ReadyToTrip: tripAtOnce,
	})
}

func tripAtOnce(c gobreaker.Counts) bool { return c.ConsecutiveFailures > 0 }

// Config comes from outside; nothing is known of it.
type Config struct {
	Failures uint32
	Ratio    float64
	Open     time.Duration
}

func configured(cfg Config) *gobreaker.CircuitBreaker[int] {
	return gobreaker.NewCircuitBreaker[int](gobreaker.Settings{ // breaker "1 trial call, counts every error, state changes told to nobody" name=billing
		Name:    "billing",
		Timeout: cfg.Open,
		ReadyToTrip: func(c gobreaker.Counts) bool {
			return c.Requests >= cfg.Failures && float64(c.TotalFailures)/float64(c.Requests) >= cfg.Ratio
		},
	})
}

// given: all is up to the caller.
func given(st gobreaker.Settings) *gobreaker.CircuitBreaker[int] {
	return gobreaker.NewCircuitBreaker[int](st) // breaker "" named=false empty=false
}

func Given(st gobreaker.Settings) *gobreaker.CircuitBreaker[int] { return given(st) } // breaker "" own=true kept=returned

// sometimes: a hook and a name that are set on some ways only.
func sometimes(name string, hook func(string, gobreaker.State, gobreaker.State)) *gobreaker.CircuitBreaker[int] {
	var st gobreaker.Settings
	if name != "" {
		st.Name = name
	}
	if hook != nil {
		st.OnStateChange = hook
	}
	return gobreaker.NewCircuitBreaker[int](st) // breaker "opens after 6 failures in a row for 60s, 1 trial call, counts every error" named=false empty=false
}

func codesOnly(err error) bool {
	switch status.Code(err) {
	case codes.OK, codes.NotFound, codes.InvalidArgument, codes.Canceled:
		return true
	default:
		return false
	}
}

var told = gobreaker.NewCircuitBreaker[any](gobreaker.Settings{ // breaker "opens after 6 failures in a row for 60s, 1 trial call, counts some errors, state changes told to nobody" notfound=never unavailable=surely
	Name:         "told",
	IsSuccessful: codesOnly,
})

var spared = gobreaker.NewCircuitBreaker[any](gobreaker.Settings{ // breaker "opens after 6 failures in a row for 60s, 1 trial call, counts some errors, state changes told to nobody" canceled=never unavailable=surely
	Name:         "spared",
	IsSuccessful: func(err error) bool { return err == nil || errors.Is(err, context.Canceled) },
})

func local(ctx context.Context) (any, error) {
	cb := gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "local"}) // breaker "opens after 6 failures in a row for 60s, 1 trial call, counts every error, state changes told to nobody" kept=nowhere
	return cb.Execute(func() (any, error) { return nil, ctx.Err() })          // breaker "runs" through=local complete=true functions=1
}

func looped(ctx context.Context, work <-chan func() (any, error)) {
	cb := gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "looped"}) // breaker "opens after 6 failures in a row for 60s, 1 trial call, counts every error, state changes told to nobody" kept=unknown
	for f := range work {
		_, _ = cb.Execute(f) // breaker "runs" through=looped
	}
}

// Client keeps its breaker in a field.
type Client struct {
	cb   *gobreaker.CircuitBreaker[string]
	keys map[string]*gobreaker.CircuitBreaker[string]
}

func NewClient() *Client {
	c := &Client{keys: map[string]*gobreaker.CircuitBreaker[string]{}}
	c.cb = gobreaker.NewCircuitBreaker[string](gobreaker.Settings{Name: "client"}) // breaker "opens after 6 failures in a row for 60s, 1 trial call, counts every error, state changes told to nobody" kept=field name=client
	return c
}

func (c *Client) Get(id string) (string, error) {
	return c.cb.Execute(func() (string, error) { return fetch(id) }) // breaker "runs" through=client complete=true
}

func (c *Client) of(host string) *gobreaker.CircuitBreaker[string] {
	if cb, ok := c.keys[host]; ok {
		return cb
	}
	cb := gobreaker.NewCircuitBreaker[string](gobreaker.Settings{Name: host}) // breaker "opens after 6 failures in a row for 60s, 1 trial call, counts every error, state changes told to nobody" kept=keyed
	c.keys[host] = cb
	return cb
}

func (c *Client) Ask(host string) (string, error) {
	return c.of(host).Execute(func() (string, error) { return fetch(host) }) // breaker "runs" complete=false
}

func fetch(id string) (string, error) { return "", fmt.Errorf("no %s", id) }
