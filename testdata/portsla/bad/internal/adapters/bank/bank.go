// Package bank is an adapter that calls out.
package bank

import (
	"context"
	"net/http"
	"time"

	"example.test/shop/portsla/bad/internal/domain/rates"
)

// Client calls the bank.
type Client struct{ http *http.Client }

var _ rates.Rates = (*Client)(nil)

// New returns a client with a bound of its own, which callers of the port do not
// see.
func New() *Client { return &Client{http: &http.Client{Timeout: 3 * time.Second}} }

// Rate sends a request, in a helper.
func (c *Client) Rate(ctx context.Context, currency string) (int64, error) {
	res, err := c.get(ctx, "https://bank.example.test/"+currency)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	return res.ContentLength, nil
}

// Book sends another; the two make one finding.
func (c *Client) Book(ctx context.Context, currency string, _ int64) error { // want `RES2601: port method Rates.Book \(and 1 more\) does not say how long it may take, and here it calls out: http.Client.Do`
	_, err := c.get(ctx, "https://bank.example.test/book/"+currency)
	return err
}

// Currencies needs nobody.
func (c *Client) Currencies() []string { return []string{"EUR"} }

func (c *Client) get(ctx context.Context, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return c.http.Do(req)
}
