// Package rewrap puts wrappers around the transports of its clients afterwards.
package rewrap

import (
	"net/http"
	"os"
	"time"

	"example.test/shop/httptimeout/rewrap/tagging"
	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
)

// Tracing around what is there, on one branch.
func traced(url string) (*http.Response, error) {
	client := &http.Client{Transport: &http.Transport{}} // want `RES2001: http.Client sends without a time limit`
	if os.Getenv("TRACE") != "" {
		client.Transport = otelhttp.NewTransport(client.Transport)
	}
	return client.Get(url)
}

// A round tripper of another package of the service, around the default one.
type rates struct{ http *http.Client }

func newRates() *rates {
	r := &rates{http: &http.Client{}} // want `RES2001: http.Client sends without a time limit`
	r.http.Transport = tagging.New("rates", r.http.Transport)
	return r
}

func (r *rates) get(url string) (*http.Response, error) { return r.http.Get(url) }

// The same as a literal, and not around the client's own transport.
func literal(url string) (*http.Response, error) {
	client := &http.Client{Transport: tagging.New("maps", http.DefaultTransport)} // want `RES2001: http.Client sends without a time limit`
	return client.Get(url)
}

// Hard negatives.

// The wrapper gives each request a deadline.
func limited(url string) (*http.Response, error) {
	client := &http.Client{}
	client.Transport = &tagging.Limiter{Next: client.Transport}
	return client.Get(url)
}

// What is wrapped has a limit.
func inside(url string) (*http.Response, error) {
	client := &http.Client{Transport: &http.Transport{ResponseHeaderTimeout: time.Second}}
	client.Transport = tagging.New("maps", client.Transport)
	return client.Get(url)
}

// What is wrapped is the caller's.
func given(t http.RoundTripper, url string) (*http.Response, error) {
	client := &http.Client{Transport: tagging.New("maps", t)}
	return client.Get(url)
}
