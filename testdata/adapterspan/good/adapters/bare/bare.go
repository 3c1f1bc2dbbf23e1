// Package bare traces nothing by itself: its client does.
package bare

import "net/http"

// Client asks.
type Client struct{ http *http.Client }

// One asks.
func (c *Client) One(req *http.Request) (*http.Response, error) { return c.http.Do(req) }

// Two asks.
func (c *Client) Two(req *http.Request) (*http.Response, error) { return c.http.Do(req) }
