// Package data asks what the use cases need.
package data

import (
	"context"
	"net/http"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
)

// Geo finds out where somebody is.
type Geo struct {
	near, far *http.Client
	executor  failsafe.Executor[*http.Response]
	breaker   circuitbreaker.CircuitBreaker[*http.Response]
	forFar    circuitbreaker.CircuitBreaker[*http.Response]
}

// NewGeo returns one.
func NewGeo(near, far *http.Client) *Geo {
	b := circuitbreaker.NewWithDefaults[*http.Response]()
	return &Geo{near: near, far: far, breaker: b, executor: failsafe.With[*http.Response](b), forFar: circuitbreaker.NewWithDefaults[*http.Response]()}
}

// Locate goes far when what is near fails.
func (g *Geo) Locate(ctx context.Context, near, far *http.Request) (*http.Response, error) {
	resp, err := failsafe.With[*http.Response](g.breaker).GetWithExecution(func(failsafe.Execution[*http.Response]) (*http.Response, error) {
		return g.near.Do(near.WithContext(ctx))
	})
	if err != nil {
		return g.far.Do(far.WithContext(ctx)) // want `RES5003: the fallback for .* calls Client.Do with no breaker of its own`
	}
	return resp, nil
}

// Once does not go anywhere else.
func (g *Geo) Once(ctx context.Context, near *http.Request) (*http.Response, error) {
	resp, err := failsafe.With[*http.Response](g.breaker).Get(func() (*http.Response, error) { return g.near.Do(near.WithContext(ctx)) })
	if err != nil {
		return nil, err
	}
	return resp, nil
}

// Both are protected.
func (g *Geo) Both(ctx context.Context, near, far *http.Request) (*http.Response, error) {
	resp, err := failsafe.With[*http.Response](g.breaker).Get(func() (*http.Response, error) { return g.near.Do(near.WithContext(ctx)) })
	if err != nil {
		return failsafe.With[*http.Response](g.forFar).Get(func() (*http.Response, error) { return g.far.Do(far.WithContext(ctx)) })
	}
	return resp, nil
}
