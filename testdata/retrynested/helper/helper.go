// Package helper has retries that are made by functions of the project.
package helper

import (
	"context"
	"net/http"
	"time"

	"github.com/cenkalti/backoff/v4"
)

// Times runs fn up to n times.
func Times(n int, fn func() error) (err error) {
	for i := 0; i < n; i++ {
		if err = fn(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// Backoff is the library under the project's own name: one retry, not two.
func Backoff(ctx context.Context, fn func() error) error {
	return backoff.Retry(fn, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
}

// BackoffN goes through Backoff: still one.
func BackoffN(ctx context.Context, fn func() error) error {
	return Backoff(ctx, func() error { return fn() })
}

type Client struct{ http *http.Client }

func (c *Client) once(req *http.Request) error {
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// One is one retry, seen through three functions.
func (c *Client) One(req *http.Request) error {
	return BackoffN(req.Context(), func() error { return c.once(req) })
}

// Two is two.
func (c *Client) Two(req *http.Request) error {
	return Times(3, func() error { return c.One(req) }) // want `RES3401: retry inside retry: when the retry at helper.go:\d+ gives up, it is started again: .*, and 2 more`
}

// Three uses the same helper around the same retry: told with Two.
func (c *Client) Three(req *http.Request) error {
	return Times(3, func() error { return c.One(req) })
}

// Four has a helper around its own call.
func (c *Client) Four(req *http.Request) error {
	return Times(3, func() error {
		return Backoff(req.Context(), func() error { return c.once(req) })
	})
}
