// Package chat names its breaker at run time, or not at all.
package chat

import (
	"net/http"

	"github.com/sony/gobreaker/v2"
)

type Client struct {
	base    string
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[*http.Response]
}

// New is given the name.
func New(name, base string, c *http.Client) *Client {
	return &Client{base, c, gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: name})}
}

// Plain has a name that says nothing of the system.
func Plain(base string, c *http.Client) *Client {
	return &Client{base, c, gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "api-client"})}
}

func (c *Client) Say(text string) (*http.Response, error) {
	return c.breaker.Execute(func() (*http.Response, error) { return c.http.PostForm(c.base, nil) })
}
