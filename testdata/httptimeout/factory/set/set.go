// Package set limits what the other package makes.
package set

import (
	"net/http"
	"time"

	"example.test/shop/httptimeout/internal/wire"
)

func get(url string) error {
	rt := wire.Transport()
	if t, ok := rt.(*http.Transport); ok {
		t.ResponseHeaderTimeout = time.Second
	}
	resp, err := (&http.Client{Transport: rt}).Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
