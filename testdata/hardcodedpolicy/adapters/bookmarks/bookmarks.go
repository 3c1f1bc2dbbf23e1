// Package bookmarks speaks to a public provider at its one address, and has no settings.
package bookmarks

import "net/http"

type Client struct {
	token string
	http  *http.Client
}

func New(token string, c *http.Client) *Client { return &Client{token, c} }

// Add sends to the one address that the provider has.
func (c *Client) Add(link string) (*http.Response, error) {
	return c.http.Get("https://api.bookmarks.io/add?token=" + c.token + "&link=" + link)
}
