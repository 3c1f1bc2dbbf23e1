// Package replay has a transport for the whole service.
package replay

import (
	"net/http"
	"time"
)

// Transport sends again what failed.
type Transport struct{ base http.RoundTripper }

// New returns a transport around another one; nil is the default one.
func New(base http.RoundTripper) *Transport {
	if base == nil {
		base = http.DefaultTransport
	}
	return &Transport{base: base}
}

// RoundTrip sends up to three times.
func (t *Transport) RoundTrip(req *http.Request) (*http.Response, error) {
	var resp *http.Response
	var err error
	for i := 0; i < 3; i++ {
		if resp, err = t.base.RoundTrip(req); err == nil {
			return resp, nil
		}
		time.Sleep(time.Second)
	}
	return resp, err
}
