// Package bad has clients of external systems without a transport of their own.
package bad

import (
	"context"
	"net/http"
	"time"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
)

// A field filled in the constructor.
type rates struct{ http *http.Client }

func newRates() *rates {
	return &rates{http: &http.Client{Timeout: 5 * time.Second}} // want `RES2101: this client has no transport of its own: it shares http.DefaultTransport with the rest of the process, without a limit on connections`
}

func (r *rates) get() (*http.Response, error) { return r.http.Get("https://rates.example.com/today") }

// A package variable.
var maps = http.Client{Timeout: time.Second} // want `RES2101: this client has no transport of its own`

func route(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://maps.example.com/route", nil)
	if err != nil {
		return nil, err
	}
	return maps.Do(req)
}

// The shared transport by its name.
func named() *http.Client {
	return &http.Client{ // want `RES2101: this client has no transport of its own`
		Timeout:   time.Second,
		Transport: http.DefaultTransport,
	}
}

// The shared transport through a variable and a type assertion.
func asserted() *http.Client {
	base := http.DefaultTransport.(*http.Transport)
	c := new(http.Client) // want `RES2101: this client has no transport of its own`
	c.Timeout = time.Second
	c.Transport = base
	return c
}

// Tracing around the shared transport is still the shared transport.
func traced() *http.Client {
	return &http.Client{ // want `RES2101: this client's transport only wraps http.DefaultTransport: it shares its connections with the rest of the process, without a limit`
		Timeout:   time.Second,
		Transport: otelhttp.NewTransport(http.DefaultTransport),
	}
}

// So is a round tripper of one's own around it.
type tagged struct{ next http.RoundTripper }

func (t *tagged) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("X-Service", "orders")
	return t.next.RoundTrip(req)
}

func tag() *http.Client {
	return &http.Client{Timeout: time.Second, Transport: &tagged{next: http.DefaultTransport}} // want `RES2101: this client's transport only wraps http.DefaultTransport`
}

// It may reach for the shared transport itself.
type direct struct{}

func (direct) RoundTrip(req *http.Request) (*http.Response, error) {
	return http.DefaultTransport.RoundTrip(req)
}

func reach() *http.Client {
	return &http.Client{Timeout: time.Second, Transport: direct{}} // want `RES2101: this client's transport only wraps http.DefaultTransport`
}

// Tracing is put around whatever the client had, which is nothing.
func afterwards() *http.Client {
	c := &http.Client{Timeout: time.Second} // want `RES2101: this client has no transport of its own`
	c.Transport = otelhttp.NewTransport(c.Transport)
	return c
}

// The client of the whole process, under a deadline.
func processWide(ctx context.Context) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://news.example.com", nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req) // want `RES2101: a request on http.DefaultClient: it shares http.DefaultTransport`
}
