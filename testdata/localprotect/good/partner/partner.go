// Package partner protects calls that deserve it.
package partner

import (
	"context"
	"database/sql"
	"net/http"

	retry "github.com/avast/retry-go/v4"
	"github.com/sony/gobreaker/v2"
)

// Client calls a partner and remembers the answers.
type Client struct {
	http *http.Client
	db   *sql.DB
	cb   *gobreaker.CircuitBreaker[*http.Response]
	load func(ctx context.Context, id string) error
}

// Fetch has a breaker around a request.
func (c *Client) Fetch(req *http.Request) (*http.Response, error) {
	return c.cb.Execute(func() (*http.Response, error) { return c.http.Do(req) })
}

// Sync does both in one attempt: the request deserves the retry.
func (c *Client) Sync(ctx context.Context, req *http.Request) error {
	return retry.Do(func() error {
		res, err := c.http.Do(req)
		if err != nil {
			return err
		}
		defer res.Body.Close()
		_, err = c.db.ExecContext(ctx, "UPDATE partners SET status = $1", res.Status)
		return err
	})
}

// Load runs a function that nobody sees.
func (c *Client) Load(ctx context.Context, id string) error {
	return retry.Do(func() error { return c.load(ctx, id) })
}
