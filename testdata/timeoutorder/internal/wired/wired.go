// Package wired uses a transport of another package of the service.
package wired

import (
	"net/http"
	"time"

	"example.test/shop/timeoutorder/internal/replay"
)

func client() *http.Client {
	return &http.Client{
		Timeout:   8 * time.Second, // want `RES2303: http.Client.Timeout of 8s covers all attempts of replay.Transport, and no attempt has a limit of its own`
		Transport: replay.New(http.DefaultTransport),
	}
}

// What the package takes for no transport at all is its own affair.
func none() *http.Client {
	return &http.Client{Timeout: 8 * time.Second, Transport: replay.New(nil)}
}

// The base limits each attempt.
func limited() *http.Client {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.ResponseHeaderTimeout = 2 * time.Second
	return &http.Client{Timeout: 8 * time.Second, Transport: replay.New(t)}
}
