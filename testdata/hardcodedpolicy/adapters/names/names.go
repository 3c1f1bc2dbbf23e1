// Package names asks for names of servers: others may give its client another one.
package names

import (
	"context"
	"net/http"
	"time"
)

// Options of the client.
type Options struct{ Key string }

// Client may be given another client by whoever wants it.
type Client struct {
	HTTPClient *http.Client
	server     string
}

// New has a number where everything else is an argument.
func New(server string) *Client {
	return &Client{HTTPClient: &http.Client{Timeout: time.Minute}, server: server}
}

// Get asks for a name.
func (c *Client) Get(ctx context.Context, name string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.server+"/names/"+name, nil)
	if err != nil {
		return nil, err
	}
	return c.HTTPClient.Do(req)
}
