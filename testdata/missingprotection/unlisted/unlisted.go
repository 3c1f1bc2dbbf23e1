// Package unlisted belongs to no system that the settings name.
package unlisted

import "net/http"

type Client struct{ http *http.Client }

func (c *Client) Load() (*http.Response, error) { return c.http.Get("https://api.unlisted.example/") }
