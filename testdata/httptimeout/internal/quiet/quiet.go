// Package quiet is the adapter of a service at the default profile.
package quiet

import (
	"context"
	"net/http"
)

type Client struct{ http *http.Client }

// A client of its own: the callers may set a deadline, and often do.
func New() *Client { return &Client{&http.Client{}} }

func (c *Client) Book(ctx context.Context) error {
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

// The shared client is nobody's.
func Cancel(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodDelete, "http://couriers.internal", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req) // want `RES2002: http\.DefaultClient sends without a time limit: it has no timeout, and its context is the caller's`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
