// Package settled has all its numbers in settings, or under a name.
package settled

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"github.com/sony/gobreaker/v2"
)

const (
	defaultTimeout = 3 * time.Second
	maxConns       = 20
	defaultBaseURL = "https://api.settled.io"
)

// Config of the client.
type Config struct {
	BaseURL string
	Timeout time.Duration
	Trip    uint32
}

// DefaultConfig has numbers without names: it is where they belong.
func DefaultConfig() (Config, *http.Client) {
	return Config{Timeout: 5 * time.Second, Trip: 7}, &http.Client{Timeout: 5 * time.Second}
}

type Client struct {
	cfg     Config
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[*http.Response]
}

// New uses a literal only where the settings say nothing.
func New(cfg Config, client *http.Client) *Client {
	if client == nil {
		client = &http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{MaxConnsPerHost: maxConns}}
	}
	if cfg.Timeout <= 0 {
		cfg.Timeout = 4 * time.Second
	}
	return &Client{cfg: cfg, http: client, breaker: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{
		Name:        "settled",
		MaxRequests: 1, // one is what half-open means
		Interval:    0,
		Timeout:     cmp.Or(cfg.Timeout, 30*time.Second),
		ReadyToTrip: func(c gobreaker.Counts) bool { return c.ConsecutiveFailures > cfg.Trip },
	})}
}

// Rate has a limit with a name, and an address that is a default.
func (c *Client) Rate(ctx context.Context, pair string) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(ctx, defaultTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, cmp.Or(c.cfg.BaseURL, defaultBaseURL)+"/rates/"+pair, nil)
	if err != nil {
		return nil, err
	}
	return c.http.Do(req)
}

// Default sends to the default address.
func (c *Client) Default() (*http.Response, error) { return c.http.Get(defaultBaseURL + "/") }

// Close is no call of the system: it happens once.
func (c *Client) Close(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	<-ctx.Done()
	return nil
}

// page is a number that says nothing of how the system is called.
func (c *Client) page(n int) int { return n * 100 }

// Server is the other side.
func Server() *http.Server { return &http.Server{ReadHeaderTimeout: 5 * time.Second} }
