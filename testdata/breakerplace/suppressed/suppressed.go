// Package suppressed has documented exceptions.
package suppressed

import (
	"net/http"

	"github.com/afex/hystrix-go/hystrix"
	"github.com/sony/gobreaker/v2"
)

type transport struct {
	next http.RoundTripper
	cb   *gobreaker.CircuitBreaker[*http.Response]
}

func newTransport(next http.RoundTripper) *transport {
	return &transport{next, gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "partner"})}
}

func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	//resilint:ignore RES4201 the SDK makes the requests, and lets nobody else in between
	return t.cb.Execute(func() (*http.Response, error) { return t.next.RoundTrip(req) })
}

func guard(name string, fn func() error) error {
	return hystrix.Do(name, fn, nil) //resilint:ignore RES4202 the commands come from a file that a test compares with the callers
}
