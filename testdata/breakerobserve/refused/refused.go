// Package refused logs the calls that its breaker refuses.
package refused

import (
	"errors"
	"log/slog"

	"github.com/sony/gobreaker/v2"
)

// Client has a breaker without hook.
type Client struct {
	cb *gobreaker.CircuitBreaker[any]
}

// New makes the breaker; that it is open shows in the log.
func New() *Client {
	return &Client{cb: gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "refused"})}
}

// Ask tells the operators when it is refused.
func (c *Client) Ask() error {
	_, err := c.cb.Execute(func() (any, error) { return nil, nil })
	switch {
	case errors.Is(err, gobreaker.ErrOpenState), errors.Is(err, gobreaker.ErrTooManyRequests):
		slog.Warn("breaker refused a call", "breaker", c.cb.Name())
	}
	return err
}
