// Package text drops the breaker's error and says something else.
package text

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/sony/gobreaker/v2"
)

// Client asks.
type Client struct {
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[*http.Response]
}

// Ask writes the text of the error only.
func (c *Client) Ask(req *http.Request) (*http.Response, error) {
	resp, err := c.breaker.Execute(func() (*http.Response, error) { return c.http.Do(req) })
	if err != nil {
		return nil, fmt.Errorf("asking: %v", err)
	}
	return resp, nil
}

// Tell says that nobody answers.
func (c *Client) Tell(req *http.Request) error {
	resp, err := c.breaker.Execute(func() (*http.Response, error) { return c.http.Do(req) })
	if err != nil {
		return errors.New("nobody answers")
	}
	return resp.Body.Close()
}

// State asks the breaker, and not through it.
func (c *Client) State(req *http.Request) error {
	if c.breaker.State() == gobreaker.StateOpen {
		return errors.New("closed for now")
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
