// Package conn wraps its transport in middleware of its own, and keeps rows of its own in a database: neither is the
// system's call without protection.
package conn

import (
	"context"
	"database/sql"
	"net/http"
)

type Client struct {
	db   *sql.DB
	http *http.Client
}

type middleware struct{ next http.RoundTripper }

func (m middleware) RoundTrip(req *http.Request) (*http.Response, error) {
	return m.next.RoundTrip(req)
}

func New(db *sql.DB, base http.RoundTripper) *Client {
	return &Client{db: db, http: &http.Client{Transport: middleware{base}}}
}

// Remember is about the adapter's own cache.
func (c *Client) Remember(ctx context.Context, pair string, rate float64) error {
	_, err := c.db.ExecContext(ctx, "INSERT INTO rates (pair, rate) VALUES ($1, $2) ON CONFLICT (pair) DO UPDATE SET rate = excluded.rate", pair, rate)
	return err
}

func (c *Client) Rate(ctx context.Context, url string) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return c.http.Do(req)
}

const limit = 2_000_000_000

func (c *Client) HealthCheck(ctx context.Context) error { return c.db.PingContext(ctx) }
