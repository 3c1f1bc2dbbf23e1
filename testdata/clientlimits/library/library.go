// Package library is for others, who know better which transport they need.
package library

import (
	"net/http"
	"time"
)

// Client is one client of the API.
type Client struct{ HTTP *http.Client }

// New returns a client that its users may change.
func New() *Client {
	return &Client{HTTP: &http.Client{Timeout: time.Second}}
}

// Bare returns a transport to build on.
func Bare() *http.Transport { return &http.Transport{} }
