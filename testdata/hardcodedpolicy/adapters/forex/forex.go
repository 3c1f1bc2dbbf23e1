// Package forex is called otherwise elsewhere.
package forex

import (
	"net/http"
	"os"

	"github.com/sony/gobreaker/v2"
)

type Client struct {
	base    string
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[*http.Response]
}

func New(c *http.Client) *Client {
	return &Client{
		base:    os.Getenv("FOREX_API_URL"),
		http:    c,
		breaker: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "legacy-rates"}), // want `RES6302: one system under two names: the breaker is called "legacy-rates", the package "forex"`
	}
}

func (c *Client) Rate(pair string) (*http.Response, error) {
	return c.breaker.Execute(func() (*http.Response, error) { return c.http.Get(c.base + "/rates/" + pair) })
}
