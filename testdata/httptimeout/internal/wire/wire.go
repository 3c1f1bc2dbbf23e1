// Package wire makes transports for the whole service, none of them with a
// limit on the time until a response comes.
package wire

import (
	"crypto/tls"
	"net"
	"net/http"
	"time"
)

var checked, unchecked *http.Transport

func init() {
	checked = assemble()
	unchecked = assemble(insecure(true))
}

// Fresh forgets the connections.
func Fresh() {
	checked = checked.Clone()
	unchecked = unchecked.Clone()
}

type config struct{ insecure bool }

// Option sets up what Transport returns.
type Option func(*config)

// Insecure looks at no certificate.
func Insecure(yes bool) Option { return func(c *config) { c.insecure = yes } }

// Transport returns the one of the house.
func Transport(opts ...Option) http.RoundTripper {
	var c config
	for _, o := range opts {
		o(&c)
	}
	if c.insecure {
		return unchecked
	}
	return checked
}

func insecure(yes bool) func(*http.Transport) {
	return func(t *http.Transport) { t.TLSClientConfig.InsecureSkipVerify = yes }
}

func assemble(opts ...func(*http.Transport)) *http.Transport {
	t := &http.Transport{
		DialContext:         (&net.Dialer{Timeout: time.Second}).DialContext,
		TLSClientConfig:     &tls.Config{},
		TLSHandshakeTimeout: time.Second,
		IdleConnTimeout:     time.Minute,
	}
	for _, o := range opts {
		o(t)
	}
	return t
}

// With lets its caller change the transport.
func With(opts ...func(*http.Transport)) http.RoundTripper { return assemble(opts...) }

// Over may be given anything.
func Over(inner *http.Transport) http.RoundTripper { return inner.Clone() }

// Own is one that may keep time itself.
func Own() http.RoundTripper { return patient{} }

type patient struct{}

func (patient) RoundTrip(req *http.Request) (*http.Response, error) { return checked.RoundTrip(req) }
