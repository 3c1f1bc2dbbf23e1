// Package suppressed has findings of bulkhead that somebody decided to keep.
package suppressed

import (
	"context"
	"net/http"

	"golang.org/x/sync/semaphore"
)

type client struct {
	http *http.Client
	sem  *semaphore.Weighted
}

// Send must go out once it has begun.
func (c *client) Send(ctx context.Context, req *http.Request) error {
	//resilint:ignore RES4602 the queue is short, and what stands in it must be sent
	if err := c.sem.Acquire(context.Background(), 1); err != nil {
		return err
	}
	defer c.sem.Release(1)
	resp, err := c.http.Do(req.WithContext(ctx))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
