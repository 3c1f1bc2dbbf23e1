// Package exchange is the adapter of the exchange.
package exchange

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"time"

	"github.com/sony/gobreaker/v2"

	"example.test/shop/hardcodedpolicy/hexagonal/internal/ports"
)

// Config says where the exchange is.
type Config struct{ BaseURL string }

// Client implements the port.
type Client struct {
	base    string
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[float64]
}

var _ ports.Rates = (*Client)(nil)

// New decides how long to wait, and calls the breaker by another name.
func New(cfg Config) *Client {
	return &Client{
		base: cfg.BaseURL,
		http: &http.Client{Timeout: 4 * time.Second}, // want `RES6301: how the system is called is written into the adapter: Timeout 4s and the breaker's Timeout 20s; take it from the adapter's settings`
		breaker: gobreaker.NewCircuitBreaker[float64](gobreaker.Settings{
			Name:    "currency-desk", // want `RES6302: one system under two names: the breaker is called "currency-desk", the package "exchange"`
			Timeout: 20 * time.Second,
		}),
	}
}

// Rate asks the exchange.
func (c *Client) Rate(ctx context.Context, pair string) (float64, error) {
	return c.breaker.Execute(func() (float64, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/rates/"+pair, nil)
		if err != nil {
			return 0, err
		}
		resp, err := c.http.Do(req)
		if err != nil {
			return 0, err
		}
		defer resp.Body.Close()
		var rate float64
		return rate, json.NewDecoder(resp.Body).Decode(&rate)
	})
}

// Trace has the folder for the answers of the exchange: no address of a system.
func Trace() string { return os.Getenv("TRACE_DIR") }
