// Package good has transports that seem to lack limits. Each says why it is fine.
package good

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"time"
)

// Everything is set.
func all() *http.Client {
	return &http.Client{Transport: &http.Transport{
		MaxConnsPerHost:       20,
		DialContext:           (&net.Dialer{Timeout: time.Second}).DialContext,
		ResponseHeaderTimeout: 3 * time.Second,
	}}
}

// Idle connections are limited, as in the default transport; the client has a
// short limit of its own.
func idle() *http.Client {
	return &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 10}}
}

// What is missing in the literal is set afterwards.
func later() *http.Client {
	t := &http.Transport{}
	t.MaxConnsPerHost = 10
	t.DialContext = (&net.Dialer{Timeout: time.Second}).DialContext
	c := &http.Client{Transport: t}
	t.ResponseHeaderTimeout = time.Second
	return c
}

// A copy keeps the limits of the default transport.
func cloned(cfg *tls.Config) *http.Client {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.TLSClientConfig = cfg
	return &http.Client{Timeout: time.Minute, Transport: t}
}

// A socket of this machine.
func socket(path string) *http.Client {
	return &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, "unix", path)
		},
	}}
}

// Connections come from a pool or a tunnel; how it limits them is its affair.
func tunnel(dial func(ctx context.Context, network, addr string) (net.Conn, error)) *http.Client {
	return &http.Client{Transport: &http.Transport{DialContext: dial}}
}

// The dial function has a limit inside.
func limited() *http.Client {
	return &http.Client{Transport: &http.Transport{
		MaxConnsPerHost:       5,
		ResponseHeaderTimeout: time.Second,
		Dial: func(network, addr string) (net.Conn, error) {
			return net.DialTimeout(network, addr, time.Second)
		},
	}}
}

// Another function completes it: what it sets is not in view.
func completed() *http.Client {
	return &http.Client{Timeout: time.Minute, Transport: withDefaults(&http.Transport{})}
}

var withDefaults func(*http.Transport) *http.Transport

// Connections are not kept: there is no pool to limit.
func once() *http.Client {
	return &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
}

// Numbers come from settings.
type settings struct {
	Conns         int
	Dial, Request time.Duration
}

func configured(s settings) *http.Client {
	return &http.Client{Timeout: s.Request, Transport: &http.Transport{
		MaxConnsPerHost: s.Conns,
		DialContext:     (&net.Dialer{Timeout: s.Dial}).DialContext,
	}}
}

// Only the default: callers bring a transport of their own.
type sdk struct{ t http.RoundTripper }

// New takes a transport; nil means a plain one.
func New(t http.RoundTripper) *sdk {
	if t == nil {
		t = &http.Transport{}
	}
	return &sdk{t: t}
}

// A constructor that the options of its caller may still change.
func withOptions(opts ...func(*http.Transport)) *http.Client {
	t := &http.Transport{MaxConnsPerHost: 5}
	for _, o := range opts {
		o(t)
	}
	return &http.Client{Timeout: 5 * time.Second, Transport: t}
}
