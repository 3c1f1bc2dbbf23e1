// Package alias names the client in other ways.
package alias

import (
	web "net/http"
	"time"
)

type Client = web.Client

func renamed(url string) (*web.Response, error) {
	c := &Client{} // want `RES2001: `
	return c.Get(url)
}

func method(url string) (*web.Response, error) {
	c := Client{Timeout: time.Second}
	get := c.Get
	return get(url)
}

func shared(url string) (*web.Response, error) {
	return web.Get(url) // want `RES2002: web\.Get uses the shared client`
}
