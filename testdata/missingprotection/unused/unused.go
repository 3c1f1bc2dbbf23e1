// Package unused makes a breaker, and forgot to call through it.
package unused

import (
	"context"
	"net/http"
	"time"

	"github.com/sony/gobreaker/v2"
)

// Client has a breaker.
type Client struct { // want `RES4701: addresses lacks breaker and bulkhead, which the settings require \(breaker: c\.http\.Do in Find goes past the breaker, through which nothing runs\)`
	base    string
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[*http.Response]
}

// New makes all of it.
func New(base string) *Client {
	return &Client{base, &http.Client{Timeout: time.Second}, gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "addresses"})}
}

// Find calls as if there were none.
func (c *Client) Find(ctx context.Context, text string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/find?q="+text, nil)
	if err != nil {
		return nil, err
	}
	return c.http.Do(req)
}

// Open says whether the breaker is open.
func (c *Client) Open() bool { return c.breaker.State() == gobreaker.StateOpen }
