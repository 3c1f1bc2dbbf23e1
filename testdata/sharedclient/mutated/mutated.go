// Package mutated changes what every client of the process uses.
package mutated

import (
	"crypto/tls"
	"net/http"
	"net/url"
	"time"
)

func direct() {
	http.DefaultClient.Timeout = time.Second // want `RES2202: http\.DefaultClient is changed: every client of the process that uses it gets this Timeout`
}

func asserted() {
	http.DefaultTransport.(*http.Transport).MaxIdleConnsPerHost = 100 // want `RES2202: http\.DefaultTransport is changed`
}

// The alias is asserted later, or the assertion is aliased.
func aliased(proxy *url.URL) *http.Client {
	transport := http.DefaultTransport
	if proxy != nil {
		transport.(*http.Transport).Proxy = http.ProxyURL(proxy) // want `RES2202: http\.DefaultTransport is changed: .* gets this Proxy`
	}
	tr := http.DefaultTransport.(*http.Transport)
	tr.TLSClientConfig = &tls.Config{MinVersion: tls.VersionTLS13} // want `RES2202: http\.DefaultTransport is changed: .* gets this TLSClientConfig`
	return &http.Client{Transport: transport, Timeout: time.Second}
}

// A helper changes what it is given.
func insecure(tr *http.Transport) {
	tr.TLSClientConfig = &tls.Config{InsecureSkipVerify: true} // want `RES2202: `
}

func helper() {
	if tr, ok := http.DefaultTransport.(*http.Transport); ok {
		insecure(tr)
	}
}

// A client of the service is made from the shared one.
type service struct{ client *http.Client }

func newService() *service {
	s := &service{client: http.DefaultClient}
	s.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse } // want `RES2202: http\.DefaultClient is changed`
	return s
}

// The struct behind the transport is copied, with its locks and connections.
func shallow() *http.Client {
	tr := *http.DefaultTransport.(*http.Transport)
	tr.DisableKeepAlives = true // want `RES2202: a copy of the struct behind http\.DefaultTransport is changed`
	return &http.Client{Transport: &tr, Timeout: time.Second}
}

func replaced() {
	http.DefaultTransport = &http.Transport{MaxIdleConns: 10} // want `RES2202: http\.DefaultTransport is replaced`
	http.DefaultClient = &http.Client{Timeout: time.Second}   // want `RES2202: http\.DefaultClient is replaced`
}

// A clone is a transport of its own.
func cloned() *http.Client {
	tr := http.DefaultTransport.(*http.Transport).Clone()
	tr.MaxConnsPerHost = 10
	return &http.Client{Transport: tr, Timeout: time.Second}
}

// A clone of an alias, in the same variable.
func clonedLater() *http.Client {
	tr := http.DefaultTransport.(*http.Transport)
	tr = tr.Clone()
	tr.MaxConnsPerHost = 10
	return &http.Client{Transport: tr, Timeout: time.Second}
}

// A copy of the client is a client of its own.
func copied() *http.Client {
	c := *http.DefaultClient
	c.Timeout = time.Second
	c.Transport = http.DefaultTransport
	return &c
}

// A transport that only looks at the values of the default one.
func read() *http.Transport {
	def := http.DefaultTransport.(*http.Transport)
	tr := &http.Transport{}
	tr.MaxIdleConns = def.MaxIdleConns
	tr.IdleConnTimeout = def.IdleConnTimeout
	return tr
}

// The caller's own client is changed; that it may be the default is its matter.
type Config struct{ HTTPClient *http.Client }

func withDefaults(c *Config) {
	if c.HTTPClient == nil {
		c.HTTPClient = http.DefaultClient
	}
	if c.HTTPClient.Transport == nil {
		c.HTTPClient.Transport = &http.Transport{}
	}
}

// The default transport is wrapped for the whole process, on purpose.
type counting struct{ next http.RoundTripper }

func (t *counting) RoundTrip(r *http.Request) (*http.Response, error) { return t.next.RoundTrip(r) }

func instrumented() {
	http.DefaultTransport = &counting{http.DefaultTransport}
}

func instrumentedLater() {
	old := http.DefaultTransport
	t := &counting{}
	t.next = old
	http.DefaultTransport = t
}

// What was replaced for a while is put back.
func restore(old http.RoundTripper) { http.DefaultTransport = old }

// A client in a field that has the name of the shared one.
type holder struct{ DefaultClient *http.Client }

func (h *holder) limit() {
	h.DefaultClient = &http.Client{}
	h.DefaultClient.Timeout = time.Second
}
