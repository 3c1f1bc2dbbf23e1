// Package payments is the adapter of the payment provider.
package payments

import "net/http"

type Client struct {
	http *http.Client
	base string
}

func New(hc *http.Client, baseURL string) *Client { return &Client{hc, baseURL} }

// NewRefunds speaks to the same provider.
func NewRefunds(hc *http.Client, baseURL string) *Client { return &Client{hc, baseURL} }

func (c *Client) Charge() error { return nil }
