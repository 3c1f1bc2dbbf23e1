// Package across sends through functions of another package.
package across

import (
	"context"
	"net/http"
	"time"

	"example.test/shop/httptimeout/internal/fetch"
)

type rates struct{ http *http.Client }

func newRates() *rates {
	return &rates{&http.Client{}} // want `RES2001: http\.Client sends without a time limit: it has no timeout, and http\.NewRequest takes no context`
}

func (r *rates) of(url string) error {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	return fetch.Do(r.http, req)
}

func get(url string) error {
	return fetch.Get(&http.Client{}, url) // want `RES2001: http\.Client sends without a time limit: it has no timeout, and fetch\.Get sets no deadline`
}

// The function that sends sets the deadline.
func limited(ctx context.Context, url string) error {
	return fetch.Limited(ctx, &http.Client{}, url)
}

// The request that is passed has one.
func passed(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	return fetch.Do(&http.Client{}, req)
}
