// Package warehouse asks a service whose breaker has the name of its team.
package warehouse

import (
	"context"
	"net/http"
	"os"

	"github.com/sony/gobreaker/v2"
)

// Client asks the warehouse.
type Client struct {
	base    string
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[*http.Response]
}

// New is given the client.
func New(c *http.Client) *Client {
	return &Client{
		base:    os.Getenv("STOCKROOM_ENDPOINT"), // want `RES6302: one system under two names: the setting is called "STOCKROOM_ENDPOINT", the breaker "team-blue"`
		http:    c,
		breaker: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "team-blue"}),
	}
}

// Stock asks how much is there.
func (c *Client) Stock(ctx context.Context, sku string) (*http.Response, error) {
	return c.breaker.Execute(func() (*http.Response, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/stock/"+sku, nil)
		if err != nil {
			return nil, err
		}
		return c.http.Do(req)
	})
}
