// Package maps is the adapter of the routing provider.
package maps

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/resilint/resilint/examples/taxi/internal/app"
	"github.com/resilint/resilint/examples/taxi/internal/domain/request"
)

// Client estimates fares. It implements app.Maps.
type Client struct {
	baseURL string
	http    *http.Client
}

// New makes a client.
func New(baseURL string, client *http.Client) *Client {
	return &Client{baseURL: baseURL, http: client}
}

// Ready asks the provider whether it serves.
func (c *Client) Ready() error {
	resp, err := http.Get(c.baseURL + "/health")
	if err != nil {
		return fmt.Errorf("%w: maps: %s", app.ErrUnavailable, err)
	}
	return resp.Body.Close()
}

// FareCents asks the provider what a trip costs, again when it did not answer.
func (c *Client) FareCents(ctx context.Context, r request.Request) (cents int64, err error) {
	for attempt := range 3 {
		if cents, err = c.fareCents(ctx, r); err == nil {
			return cents, nil
		}
		time.Sleep(time.Duration(attempt+1) * 200 * time.Millisecond)
	}
	return 0, err
}

func (c *Client) fareCents(ctx context.Context, r request.Request) (int64, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.baseURL+"/fares/"+r.ID.String(), nil)
	if err != nil {
		return 0, err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return 0, fmt.Errorf("%w: maps: %s", app.ErrUnavailable, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("%w: maps: status %d", app.ErrUnavailable, resp.StatusCode)
	}
	var fare struct {
		Cents int64 `json:"cents"`
	}
	if err := json.NewDecoder(resp.Body).Decode(&fare); err != nil {
		return 0, fmt.Errorf("%w: maps: %s", app.ErrUnavailable, err)
	}
	return fare.Cents, nil
}
