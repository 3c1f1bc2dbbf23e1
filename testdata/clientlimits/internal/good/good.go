// Package good has clients that look as if they shared the default transport, or
// may share it. Each says why it is fine.
package good

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
)

// A copy has connections of its own, and the limits of the default.
func cloned() *http.Client {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxConnsPerHost = 20
	return &http.Client{Timeout: time.Second, Transport: t}
}

// Tracing around a copy.
func traced() *http.Client {
	return &http.Client{Timeout: time.Second, Transport: otelhttp.NewTransport(http.DefaultTransport.(*http.Transport).Clone())}
}

// The transport is set later, through the field that holds the client.
type later struct{ http *http.Client }

func newLater() *later {
	l := &later{http: &http.Client{Timeout: time.Second}}
	l.http.Transport = &http.Transport{MaxConnsPerHost: 5, ResponseHeaderTimeout: time.Second}
	return l
}

// Only the default is the shared one: the caller brings a client of its own.
type sdk struct{ http *http.Client }

// NewSDK takes a client; nil means one without settings.
func NewSDK(c *http.Client) *sdk {
	if c == nil {
		c = &http.Client{Timeout: time.Second}
	}
	return &sdk{http: c}
}

func (s *sdk) get() (*http.Response, error) { return s.http.Get("https://sdk.example.com") }

// The transport comes from elsewhere.
func given(t http.RoundTripper) *http.Client {
	return &http.Client{Timeout: time.Second, Transport: t}
}

// One branch has a transport of its own.
func branch(insecure bool) *http.Client {
	c := &http.Client{Timeout: time.Second}
	if insecure {
		c.Transport = &http.Transport{MaxConnsPerHost: 5}
	}
	return c
}

// The other side is on this machine.
func ready(port int) (*http.Response, error) {
	c := &http.Client{Timeout: time.Second}
	return c.Get(fmt.Sprintf("http://localhost:%d/ready", port))
}

// So is the metadata service of the cloud.
func metadata(ctx context.Context) (*http.Response, error) {
	c := http.Client{Timeout: time.Second}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://169.254.169.254/latest/meta-data", nil)
	if err != nil {
		return nil, err
	}
	return c.Do(req)
}

// A round tripper that answers from memory sends nothing.
type memory map[string]*http.Response

func (m memory) RoundTrip(req *http.Request) (*http.Response, error) {
	return m[req.URL.Path], nil
}

func stub() *http.Client { return &http.Client{Transport: memory{}} }

// A round tripper of one's own that has its own transport inside.
type dialing struct{ inner *http.Transport }

func (d *dialing) RoundTrip(req *http.Request) (*http.Response, error) { return d.inner.RoundTrip(req) }

func dial() *http.Client {
	return &http.Client{Timeout: time.Second, Transport: &dialing{inner: &http.Transport{
		MaxConnsPerHost: 5, DialContext: (&net.Dialer{Timeout: time.Second}).DialContext,
	}}}
}

// A copy of a client that has its own transport.
var base = http.Client{Timeout: time.Second, Transport: &http.Transport{MaxConnsPerHost: 5}}

func copied() http.Client {
	c := base
	c.Timeout = 2 * time.Second
	return c
}

// A client of which nothing is set: that it has no limit on time is the first
// thing to say, by RES2001.
func bare(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://bare.example.com", nil)
	if err != nil {
		return nil, err
	}
	return (&http.Client{}).Do(req)
}

// The client of the whole process without a deadline is a finding of RES2002.
func unbounded(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://news.example.com", nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req)
}
