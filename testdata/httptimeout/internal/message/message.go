// Package message makes requests for others to send.
package message

import (
	"context"
	"io"
	"net/http"
	"time"
)

// New makes a request without a context.
func New(method, url string, body io.Reader, headers ...map[string]string) (*http.Request, error) {
	req, err := http.NewRequest(method, url, body)
	if err == nil {
		for _, h := range headers {
			for k, v := range h {
				req.Header.Add(k, v)
			}
		}
	}
	return req, err
}

// Get makes a request for whoever waits for ctx.
func Get(ctx context.Context, url string) (*http.Request, error) {
	return http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
}

// Soon makes a request that has to be answered within a second.
func Soon(ctx context.Context, url string) (*http.Request, context.CancelFunc, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	return req, cancel, err
}

// Either makes it with or without a context.
func Either(ctx context.Context, url string) (*http.Request, error) {
	if ctx == nil {
		return http.NewRequest(http.MethodGet, url, nil)
	}
	return http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
}
