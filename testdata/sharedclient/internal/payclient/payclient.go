// Package payclient asks a system at an address that it is given.
package payclient

import "net/http"

// Client charges.
type Client struct {
	base string
	http *http.Client
}

// New returns a client of the system at an address.
func New(base string, c *http.Client) *Client { return &Client{base: base, http: c} }

// Charge charges once.
func (c *Client) Charge() error {
	resp, err := c.http.Post(c.base+"/charges", "application/json", nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
