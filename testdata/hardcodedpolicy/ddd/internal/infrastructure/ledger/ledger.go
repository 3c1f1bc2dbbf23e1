// Package ledger names its system the same everywhere, in other spellings.
package ledger

import (
	"context"
	"net/http"
	"os"
	"time"

	"github.com/sony/gobreaker/v2"
)

// Named numbers are settings to be.
const (
	callTimeout = 3 * time.Second
	openFor     = 30 * time.Second
)

// Client asks the ledger.
type Client struct {
	base    string
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[*http.Response]
}

// New has no number of its own.
func New() *Client {
	return &Client{
		base:    os.Getenv("GENERAL_LEDGER_URL"),
		http:    &http.Client{Timeout: callTimeout},
		breaker: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "ledger_api", Timeout: openFor}),
	}
}

// Entry asks for an entry.
func (c *Client) Entry(ctx context.Context, id string) (*http.Response, error) {
	return c.breaker.Execute(func() (*http.Response, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/entries/"+id, nil)
		if err != nil {
			return nil, err
		}
		return c.http.Do(req)
	})
}
