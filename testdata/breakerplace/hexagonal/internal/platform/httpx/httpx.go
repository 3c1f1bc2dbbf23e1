// Package httpx has transports that clients of the adapters are made with.
package httpx

import (
	"errors"
	"net/http"
	"time"

	"github.com/sony/gobreaker/v2"
)

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

// WithBreaker puts a breaker around each request.
func WithBreaker(name string, next http.RoundTripper) http.RoundTripper {
	cb := gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: name})
	return roundTripper(func(req *http.Request) (*http.Response, error) {
		return cb.Execute(func() (*http.Response, error) { return next.RoundTrip(req) }) // want `RES4201: circuit breaker around single requests, in WithBreaker: `
	})
}

var errServer = errors.New("server error")

// WithServerErrors is the same for the client of a library that has no other
// place for it, and knows a failure by its status.
func WithServerErrors(name string, next http.RoundTripper) http.RoundTripper {
	cb := gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: name})
	return roundTripper(func(req *http.Request) (*http.Response, error) {
		resp, err := cb.Execute(func() (*http.Response, error) {
			resp, err := next.RoundTrip(req)
			if err == nil && resp.StatusCode >= http.StatusInternalServerError {
				return resp, errServer
			}
			return resp, err
		})
		if errors.Is(err, errServer) {
			return resp, nil
		}
		return resp, err
	})
}

type failing struct {
	next http.RoundTripper
	cb   *gobreaker.CircuitBreaker[*http.Response]
}

// RoundTrip has the judgement in a function of its own.
func (f *failing) RoundTrip(req *http.Request) (*http.Response, error) {
	return f.cb.Execute(func() (*http.Response, error) {
		resp, err := f.next.RoundTrip(req)
		return resp, judge(resp, err)
	})
}

func judge(resp *http.Response, err error) error {
	if err == nil && resp.StatusCode >= http.StatusInternalServerError {
		return errServer
	}
	return err
}

// Timed has no breaker.
func Timed(next http.RoundTripper, took func(time.Duration)) http.RoundTripper {
	return roundTripper(func(req *http.Request) (*http.Response, error) {
		start := time.Now()
		defer func() { took(time.Since(start)) }()
		return next.RoundTrip(req)
	})
}
