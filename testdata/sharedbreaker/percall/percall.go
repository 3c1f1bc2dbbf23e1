// Package percall makes breakers that end with the call.
package percall

import (
	"context"
	"net/http"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/sony/gobreaker/v2"
)

// Client calls a partner.
type Client struct{ http *http.Client }

// Get makes a breaker for each request.
func (c *Client) Get(req *http.Request) (*http.Response, error) {
	cb := gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "partner", Timeout: time.Minute}) // want `RES4003: circuit breaker made for each call of \(\*Client\)\.Get: its counts end with the call, so it never opens; keep it`
	return cb.Execute(func() (*http.Response, error) { return c.http.Do(req) })
}

// Put does so in one expression.
func (c *Client) Put(req *http.Request) (*http.Response, error) {
	return failsafe.With(circuitbreaker.NewWithDefaults[*http.Response]()).Get(func() (*http.Response, error) { // want `RES4003: circuit breaker made for each call of \(\*Client\)\.Put`
		return c.http.Do(req)
	})
}

// breaker looks like a place that keeps it.
func (c *Client) breaker() *gobreaker.CircuitBreaker[*http.Response] {
	return gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "partner"})
}

// Delete gets a new one each time.
func (c *Client) Delete(req *http.Request) (*http.Response, error) {
	return c.breaker().Execute(func() (*http.Response, error) { return c.http.Do(req) }) // want `RES4003: circuit breaker made for each call of \(\*Client\)\.Delete`
}

// Worker keeps one as long as the work goes on.
func Worker(ctx context.Context, jobs <-chan *http.Request, hc *http.Client) {
	cb := gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "jobs"})
	for req := range jobs {
		if _, err := cb.Execute(func() (*http.Response, error) { return hc.Do(req.WithContext(ctx)) }); err != nil {
			continue
		}
	}
}

// Middleware keeps one in what it returns.
func Middleware(next http.Handler) http.Handler {
	cb := gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "next"})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = cb.Execute(func() (any, error) { next.ServeHTTP(w, r); return nil, nil })
	})
}

// Func returns a function with one inside.
func Func(call func() (any, error)) func() (any, error) {
	cb := gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "call"})
	return func() (any, error) { return cb.Execute(call) }
}

var kept = gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "kept"})

// Kept uses the package's.
func Kept(call func() (any, error)) (any, error) { return kept.Execute(call) }

// Skip jumps forward, and past the breaker: it is new in each round.
func Skip(call func() (any, error)) error {
round:
	cb := gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "skip"}) // want `RES4003: circuit breaker made for each call of Skip`
	_, err := cb.Execute(call)
	if err == nil {
		goto out
	}
	goto round
out:
	return err
}
