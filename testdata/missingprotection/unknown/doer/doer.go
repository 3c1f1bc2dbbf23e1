// Package doer sends through an interface: what is behind it is not in view.
package doer

import (
	"context"
	"net/http"
)

type Doer interface {
	Do(*http.Request) (*http.Response, error)
}

type Client struct{ doer Doer }

func New(d Doer) *Client { return &Client{d} }

func (c *Client) Rate(ctx context.Context, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return c.doer.Do(req)
}
