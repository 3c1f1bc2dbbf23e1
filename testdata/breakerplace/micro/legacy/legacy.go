// Package legacy asks an old service by a client that has a breaker inside.
package legacy

import (
	"net/http"
	"time"

	circuit "github.com/rubyist/circuitbreaker"
)

// Client asks the service.
type Client struct{ http *circuit.HTTPClient }

// New has the library make the client.
func New() *Client {
	return &Client{circuit.NewHTTPClient(5*time.Second, 10, &http.Client{Timeout: 5 * time.Second})} // want `RES4201: circuit breaker around single requests, by circuit\.NewHTTPClient: `
}

// Ask is what the breaker should be around.
func (c *Client) Ask(what string) error {
	resp, err := c.http.Get("https://legacy.example/" + what)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Guarded has it there.
type Guarded struct {
	http *http.Client
	cb   *circuit.Breaker
}

// NewGuarded returns one.
func NewGuarded(hc *http.Client) *Guarded { return &Guarded{hc, circuit.NewConsecutiveBreaker(5)} }

// Ask runs through the breaker.
func (g *Guarded) Ask(req *http.Request) error {
	return g.cb.Call(func() error {
		resp, err := g.http.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, 0)
}
