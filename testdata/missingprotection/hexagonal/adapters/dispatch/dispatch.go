// Package dispatch is the adapter of the dispatcher.
package dispatch

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/sony/gobreaker/v2"

	"example.test/shop/missingprotection/hexagonal/ports"
)

// Client has a breaker and a limit; cancelling goes past the breaker.
type Client struct { // want `RES4701: dispatch lacks breaker, which the settings require \(c\.http\.Do in Cancel goes past the breaker of Send\)`
	base    string
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[struct{}]
}

var _ ports.Dispatch = (*Client)(nil)

// New makes all of it.
func New(base string) *Client {
	return &Client{
		base:    base,
		http:    &http.Client{Timeout: 2 * time.Second},
		breaker: gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{Name: "dispatch"}),
	}
}

// Send goes through the breaker.
func (c *Client) Send(ctx context.Context, ride string) error {
	_, err := c.breaker.Execute(func() (struct{}, error) { return struct{}{}, c.put(ctx, ride, "send") })
	return err
}

func (c *Client) put(ctx context.Context, ride, what string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, c.base+"/rides/"+ride+"/"+what, nil)
	if err != nil {
		return err
	}
	return answer(c.http.Do(req))
}

// Cancel was written later.
func (c *Client) Cancel(ctx context.Context, ride string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodDelete, c.base+"/rides/"+ride, nil)
	if err != nil {
		return err
	}
	return answer(c.http.Do(req))
}

func answer(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("dispatch: status %d", resp.StatusCode)
	}
	return nil
}
