// Package domain is no adapter.
package domain

import (
	"context"
	"net/http"
	"time"
)

// Load has a limit where other rules have their say.
func Load(ctx context.Context, url string) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req)
}
