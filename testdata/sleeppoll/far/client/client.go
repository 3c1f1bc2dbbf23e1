// Package client asks a provider.
package client

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// Client sends requests.
type Client struct{ HTTP *http.Client }

func (c *Client) done(ctx context.Context, id string) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://provider.example/"+id, nil)
	if err != nil {
		return false, err
	}
	resp, err := c.HTTP.Do(req)
	if err != nil {
		return false, err
	}
	return resp.StatusCode == http.StatusOK, resp.Body.Close()
}

// Wait polls. Who waits for it is not known here.
func (c *Client) Wait(ctx context.Context, id string) error {
	for range 30 {
		ok, err := c.done(ctx, id)
		if err != nil {
			return err
		}
		if ok {
			return nil
		}
		time.Sleep(time.Second)
	}
	return fmt.Errorf("%s is not done", id)
}

// Watch ends with its context.
func (c *Client) Watch(ctx context.Context, id string) error {
	for {
		ok, err := c.done(ctx, id)
		if err != nil || ok {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		time.Sleep(time.Second)
	}
}
