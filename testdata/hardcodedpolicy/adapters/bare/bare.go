// Package bare has no settings: what it is given are arguments.
package bare

import (
	"net/http"
	"time"
)

type Client struct {
	http *http.Client
	base string
}

// New has a number where everything else is an argument.
func New(base string) *Client {
	return &Client{http: &http.Client{Timeout: time.Minute}, base: base}
}

func (c *Client) Get(name string) (*http.Response, error) { return c.http.Get(c.base + "/" + name) }
