// Package partner is an adapter: here a retry is at home.
package partner

import (
	"context"
	"time"
)

// Client calls the partner.
type Client struct {
	get func(ctx context.Context, id string) (string, error)
}

// Profile tries three times.
func (c *Client) Profile(ctx context.Context, id string) (p string, err error) {
	for range 3 {
		if p, err = c.get(ctx, id); err == nil {
			return p, nil
		}
		time.Sleep(time.Second)
	}
	return "", err
}
