// Package status is a part of a command line tool: whoever waits can interrupt it.
package status

import (
	"net/http"
	"time"
)

type Client struct{ http *http.Client }

// New has a limit for somebody who waits.
func New() *Client { return &Client{&http.Client{Timeout: 30 * time.Second}} }

func (c *Client) Status() (*http.Response, error) { return c.http.Get("https://api.acmepay.io/status") }
