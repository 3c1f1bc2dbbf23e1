// Package bad has clients that send without a limit in time.
package bad

import (
	"context"
	"crypto/tls"
	"net/http"
	"time"
)

func zero(url string) (*http.Response, error) {
	client := &http.Client{} // want `RES2001: http\.Client sends without a time limit: it has no timeout, and client\.Get takes no context`
	return client.Get(url)
}

// A transport that only says how to do TLS.
func insecure(url string) (*http.Response, error) {
	tr := &http.Transport{TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12}, TLSHandshakeTimeout: time.Second}
	client := &http.Client{Transport: tr} // want `RES2001: http\.Client sends without a time limit`
	return client.Get(url)
}

// A field that no literal ever fills.
type drivers struct {
	client http.Client // want `RES2001: http\.Client sends without a time limit: it has no timeout, and http\.NewRequest takes no context`
	base   string
}

func newDrivers(base string) *drivers { return &drivers{base: base} }

func (d *drivers) nearest() error {
	req, err := http.NewRequest(http.MethodGet, d.base, nil)
	if err != nil {
		return err
	}
	return closed(d.client.Do(req))
}

func closed(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The client comes from a helper, through a field and an interface.
type doer interface {
	Do(*http.Request) (*http.Response, error)
}

type payments struct{ http doer }

func plainClient() *http.Client {
	return &http.Client{ // want `RES2001: http\.Client sends without a time limit: it has no timeout, and context\.Background\(\) has no deadline`
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

func newPayments() *payments { return &payments{http: plainClient()} }

func (p *payments) charge(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, nil)
	if err != nil {
		return err
	}
	return closed(p.http.Do(req))
}

func chargeAll(p *payments, urls []string) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for _, u := range urls {
		if err := p.charge(ctx, u); err != nil {
			return err
		}
	}
	return nil
}

// The context of a request that is being served ends when the client goes away,
// not after some time.
type handler struct{ client *http.Client }

func newHandler() *handler {
	return &handler{client: new(http.Client)} // want `RES2001: http\.Client sends without a time limit: it has no timeout, and the context of the request being served has no deadline`
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := h.forward(r.Context()); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

func (h *handler) forward(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://drivers.internal/", nil)
	if err != nil {
		return err
	}
	return closed(h.client.Do(req))
}

// The timeout is a constant zero.
const noTimeout = 0 * time.Second

func constant(url string) (*http.Response, error) {
	client := http.Client{Timeout: noTimeout} // want `RES2001: `
	return client.Get(url)
}

// A wrapper that adds a header, around the default transport.
type tokenTransport struct {
	next  http.RoundTripper
	token string
}

func (t tokenTransport) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("Authorization", t.token)
	return t.next.RoundTrip(req)
}

func authorized(url, token string) (*http.Response, error) {
	client := &http.Client{Transport: tokenTransport{http.DefaultTransport, token}} // want `RES2001: `
	return client.Get(url)
}

// The client is a package variable that a closure uses.
var poller = &http.Client{} // want `RES2001: `

func poll(url string) func() error {
	return func() error { return closed(poller.Head(url)) }
}

// A client that is embedded.
type embedded struct {
	*http.Client
}

func embed(url string) (*http.Response, error) {
	e := embedded{&http.Client{}} // want `RES2001: `
	return e.Get(url)
}
