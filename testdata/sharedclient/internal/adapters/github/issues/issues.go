// Package issues is one of several adapters of one system.
package issues

import "net/http"

type Client struct{ http *http.Client }

func New(hc *http.Client) *Client { return &Client{hc} }

func (c *Client) List() error { return nil }
