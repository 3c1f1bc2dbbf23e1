// Package options lets its callers change what it makes.
package options

import (
	"net/http"
	"time"
)

type Client struct {
	base string
	http *http.Client
}

type Option func(*Client)

func WithBaseURL(url string) Option { return func(c *Client) { c.base = url } }

// New has literals that each option may replace.
func New(opts ...Option) *Client {
	c := &Client{base: "https://api.options.io", http: &http.Client{Timeout: 5 * time.Second}}
	for _, o := range opts {
		o(c)
	}
	return c
}

func (c *Client) Get(id string) (*http.Response, error) { return c.http.Get(c.base + "/" + id) }
