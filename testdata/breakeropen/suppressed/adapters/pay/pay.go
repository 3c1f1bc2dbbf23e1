// Package pay has findings of breakeropen that somebody decided to keep.
package pay

import (
	"net/http"

	"github.com/sony/gobreaker/v2"
)

// Client pays.
type Client struct {
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[*http.Response]
}

// Pay pays.
func (c *Client) Pay(req *http.Request) (*http.Response, error) {
	return c.breaker.Execute(func() (*http.Response, error) { return c.http.Do(req) }) //resilint:ignore RES4401 the router above maps it
}
