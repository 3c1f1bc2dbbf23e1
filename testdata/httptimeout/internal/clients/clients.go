// Package clients makes the clients of the service.
package clients

import (
	"net/http"
	"time"
)

func New() *http.Client {
	return &http.Client{Transport: transport()} // want `RES2001: http\.Client sends without a time limit: it has no timeout, and New hands it out as it is`
}

func WithTimeout(d time.Duration) *http.Client {
	return &http.Client{Transport: transport(), Timeout: d}
}

func transport() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConnsPerHost = 20
	return t
}

// A client that the caller gives is the caller's.
func Or(c *http.Client) *http.Client {
	if c == nil {
		c = &http.Client{}
	}
	return c
}

// The shared client is not made here.
func Shared() *http.Client { return http.DefaultClient }

// plain is for the package itself, which never sends with it.
func plain() *http.Client { return &http.Client{} }

func Timed() *http.Client {
	c := plain()
	c.Timeout = time.Second
	return c
}
