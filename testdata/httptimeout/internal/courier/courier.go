// Package courier is an adapter of a service: whoever calls it may or may not
// have set a deadline.
package courier

import (
	"context"
	"net/http"
	"time"
)

type Client struct {
	http *http.Client
	base string
}

func New(base string) *Client {
	return &Client{
		http: &http.Client{}, // want `RES2001: http\.Client sends without a time limit: it has no timeout, and its context is the caller's`
		base: base,
	}
}

func (c *Client) Book(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base, nil)
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Limited puts the deadline where the call is.
type Limited struct{ http http.Client }

func (c *Limited) Book(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://couriers.internal", nil)
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Wired takes its client from the composition root.
type Wired struct{ http *http.Client }

func NewWired(hc *http.Client) *Wired {
	if hc == nil {
		hc = http.DefaultClient
	}
	return &Wired{hc}
}

func (w *Wired) Book(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://couriers.internal", nil)
	if err != nil {
		return err
	}
	resp, err := w.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
