// Package polled reads the state of its breaker where metrics are collected.
package polled

import "github.com/sony/gobreaker/v2"

// Client has a breaker without hook.
type Client struct {
	cb *gobreaker.CircuitBreaker[any]
}

// New makes the breaker; the state is read elsewhere.
func New() *Client {
	return &Client{cb: gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "polled"})}
}

// Open is what the collector exports.
func (c *Client) Open() bool { return c.cb.State() == gobreaker.StateOpen }
