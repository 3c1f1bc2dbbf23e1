// Package flat has its systems in one package: the settings tell them by their hosts.
package flat

import (
	"context"
	"net/http"
	"strings"
	"time"
)

var quick = &http.Client{Timeout: time.Second}

// Quote asks a system that is listed; its limit is all that is required.
func Quote(ctx context.Context, from, to string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://quotes.haulage.example/"+from+"/"+to, nil)
	if err != nil {
		return nil, err
	}
	return quick.Do(req)
}

// Book books at another one, and may book twice.
func Book(ctx context.Context, ride string) (*http.Response, error) { // want `RES4701: booking lacks idempotency, which the settings require`
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://book.haulage.example/rides", strings.NewReader(ride))
	if err != nil {
		return nil, err
	}
	return quick.Do(req)
}

// Rebook has a key.
func Rebook(ctx context.Context, key, ride string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://book.haulage.example/rides", strings.NewReader(ride))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Idempotency-Key", key)
	return quick.Do(req)
}

// Weather is not listed.
func Weather(ctx context.Context, place string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://api.weather.example/"+place, nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req)
}
