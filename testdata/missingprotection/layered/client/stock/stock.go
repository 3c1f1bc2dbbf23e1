// Package stock asks the warehouse.
package stock

import (
	"context"
	"net/http"
	"time"
)

// Client has a limit, and nothing else.
type Client struct { // want `RES4701: stock lacks breaker and retry, which the settings require \(breaker: no breaker on the way to c\.http\.Do\)`
	base string
	http *http.Client
}

// New makes its client.
func New(base string) *Client { return &Client{base, &http.Client{Timeout: 1500 * time.Millisecond}} }

// Level asks how much there is.
func (c *Client) Level(ctx context.Context, sku string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/stock/"+sku, nil)
	if err != nil {
		return nil, err
	}
	return c.http.Do(req)
}
