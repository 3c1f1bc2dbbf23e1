// Package retry wraps clients; it is no adapter of a system.
package retry

import "net/http"

type Client struct{ next *http.Client }

func New(next *http.Client) *Client { return &Client{next} }

func (c *Client) Do(req *http.Request) (*http.Response, error) { return c.next.Do(req) }

type Checker struct{ client *http.Client }

func NewChecker(client *http.Client) *Checker { return &Checker{client} }

func (c *Checker) Check() error { return nil }
