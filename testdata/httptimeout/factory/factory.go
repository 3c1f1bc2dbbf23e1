// Package factory sends through transports that another package makes.
package factory

import (
	"net/http"
	"time"

	"example.test/shop/httptimeout/internal/slow"
	"example.test/shop/httptimeout/internal/wire"
)

func plain(url string) error {
	c := &http.Client{Transport: wire.Transport()} // want `RES2001: http\.Client sends without a time limit`
	return drop(c.Get(url))
}

func insecure(url string, yes bool) error {
	c := &http.Client{Transport: transport(yes)} // want `RES2001: http\.Client sends without a time limit`
	return drop(c.Get(url))
}

func transport(yes bool) http.RoundTripper {
	if yes {
		return wire.Transport(wire.Insecure(yes))
	}
	return wire.Transport()
}

// The client has a timeout.
func limited(url string) error {
	c := &http.Client{Transport: wire.Transport(), Timeout: time.Second}
	return drop(c.Get(url))
}

// One of the options over there sets a limit.
func elsewhere(url string) error {
	c := &http.Client{Transport: slow.Transport()}
	return drop(c.Get(url))
}

// The option is made here.
func option(url string) error {
	c := &http.Client{Transport: wire.With(func(t *http.Transport) { t.MaxConnsPerHost = 3 })}
	return drop(c.Get(url))
}

// The round tripper inside comes from out of view.
func over(url string, rt *http.Transport) error {
	c := &http.Client{Transport: wire.Over(rt)}
	return drop(c.Get(url))
}

// The round tripper is one of that package's own.
func own(url string) error {
	c := &http.Client{Transport: wire.Own()}
	return drop(c.Get(url))
}

func drop(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
