// Package geo is the adapter of a service for routes.
package geo

import (
	"context"
	"errors"
	"net/http"
	"time"
)

// Client asks the service.
type Client struct{ http *http.Client }

func (c *Client) get(ctx context.Context, path string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://geo.example/"+path, nil)
	if err != nil {
		return 0, err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

// Route asks for a route that takes a while, and sleeps for half a minute.
func (c *Client) Route(ctx context.Context, id string) error {
	for i := 0; i < 30; i++ {
		found, err := c.found(ctx, id)
		if err != nil {
			return err
		}
		if found {
			return nil
		}
		time.Sleep(time.Second) // want `RES6002: function Client\.Route sleeps up to 30s in all \(30 rounds of 1s\) while its caller waits`
	}
	return errors.New("no route")
}

func (c *Client) found(ctx context.Context, id string) (bool, error) {
	status, err := c.get(ctx, "routes/"+id)
	return status == http.StatusOK, err
}

// Upload sleeps more than once.
func (c *Client) Upload(ctx context.Context) error {
	if _, err := c.get(ctx, "begin"); err != nil {
		return err
	}
	time.Sleep(1500 * time.Millisecond)
	if _, err := c.get(ctx, "end"); err != nil {
		return err
	}
	time.Sleep(time.Second) // want `RES6002: function Client\.Upload sleeps 2\.5s in all while its caller waits`
	return nil
}

// Short sleeps a little.
func (c *Client) Short(ctx context.Context) error {
	time.Sleep(time.Second)
	_, err := c.get(ctx, "short")
	return err
}

// Poll is a worker by its name.
func (c *Client) Poll(ctx context.Context) error {
	for i := 0; i < 30; i++ {
		if status, err := c.get(ctx, "events"); err != nil || status == http.StatusOK {
			return err
		}
		time.Sleep(time.Second)
	}
	return nil
}

// Again waits after failures: how long is for the rules about retries.
func (c *Client) Again(ctx context.Context) (err error) {
	for i := 0; i < 5; i++ {
		if _, err = c.get(ctx, "again"); err == nil {
			return nil
		}
		time.Sleep(6 * time.Second)
	}
	return err
}

// Each pauses between the items of a list, as the service asks its clients to.
func (c *Client) Each(ctx context.Context, ids []string) error {
	for _, id := range ids {
		if _, err := c.get(ctx, id); err != nil {
			return err
		}
		time.Sleep(6 * time.Second)
	}
	return nil
}

// Init prepares the client when the program starts.
func (c *Client) Init(ctx context.Context) error { return c.Declare(ctx) }

// Declare waits for another instance that is at it: only Init calls it.
func (c *Client) Declare(ctx context.Context) error {
	for i := 0; i < 5; i++ {
		done, err := c.found(ctx, "declared")
		if err != nil || done {
			return err
		}
		time.Sleep(5 * time.Second)
	}
	return errors.New("not declared")
}

// Table counts its rounds in the newer form.
func (c *Client) Table(ctx context.Context, id string) error {
	for range 10 {
		found, err := c.found(ctx, id)
		if err != nil || found {
			return err
		}
		time.Sleep(time.Second) // want `RES6002: function Client\.Table sleeps up to 10s in all \(10 rounds of 1s\) while its caller waits`
	}
	return errors.New("no table")
}
