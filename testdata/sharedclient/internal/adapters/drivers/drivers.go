// Package drivers is the adapter of the driver registry.
package drivers

import "net/http"

type Client struct{ http *http.Client }

func New(hc *http.Client) *Client { return &Client{hc} }

func (c *Client) Nearest() error { return nil }
