// Package good has clients that look unbounded and are not. Each says why a
// check that only looks for http.Client{} would report it.
package good

import (
	"context"
	"net"
	"net/http"
	"time"
)

// The timeout is assigned after the literal, through the same variable.
func later(url string) (*http.Response, error) {
	client := &http.Client{}
	client.Timeout = 5 * time.Second
	return client.Get(url)
}

// The timeout is assigned on one branch of two that both set it, after the
// client went into a field.
type catalog struct {
	http *http.Client
}

func newCatalog(slow bool) *catalog {
	c := &catalog{http: &http.Client{}}
	if slow {
		c.http.Timeout = time.Minute
	} else {
		c.http.Timeout = time.Second
	}
	return c
}

func (c *catalog) get(url string) (*http.Response, error) { return c.http.Get(url) }

// The timeout comes from settings; that it may be zero is not provable.
type settings struct{ Timeout time.Duration }

func configured(s settings, url string) (*http.Response, error) {
	client := http.Client{Timeout: s.Timeout}
	return client.Get(url)
}

// A helper sets the timeout through a pointer.
func limit(c *http.Client, d time.Duration) { c.Timeout = d }

func helped(url string) (*http.Response, error) {
	var client http.Client
	limit(&client, 3*time.Second)
	return client.Get(url)
}

// The literal is empty, the deadline is on the context of the request.
func deadline(ctx context.Context, url string) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return (&http.Client{}).Do(req)
}

// The deadline is set two calls up, and the request gets its context late.
type api struct {
	client http.Client
}

func (a *api) update(ctx context.Context, url string) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return a.fetch(ctx, url)
}

func (a *api) fetch(ctx context.Context, url string) (*http.Response, error) {
	return a.do(ctx, url)
}

func (a *api) do(ctx context.Context, url string) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	req = req.WithContext(ctx)
	return a.client.Do(req)
}

// A stream may last for hours: connecting and the response header are bounded.
func stream(url string) (*http.Response, error) {
	client := &http.Client{Transport: &http.Transport{
		DialContext:           (&net.Dialer{Timeout: 5 * time.Second}).DialContext,
		ResponseHeaderTimeout: 10 * time.Second,
	}}
	return client.Get(url)
}

// The header timeout is set on the transport after the client is made.
func lateTransport(url string) (*http.Response, error) {
	tr := http.DefaultTransport.(*http.Transport).Clone()
	client := &http.Client{Transport: tr}
	tr.ResponseHeaderTimeout = 10 * time.Second
	return client.Get(url)
}

// The dial function sets a deadline on the connection itself.
func dialed(url string) (*http.Response, error) {
	client := &http.Client{Transport: &http.Transport{
		Dial: func(network, addr string) (net.Conn, error) {
			conn, err := net.DialTimeout(network, addr, time.Second)
			if err != nil {
				return nil, err
			}
			return conn, conn.SetDeadline(time.Now().Add(time.Minute))
		},
	}}
	return client.Get(url)
}
