// Package settings sends the key of a request in a header of its company.
package settings

import (
	"bytes"
	"context"
	"net/http"
)

type api struct {
	client *http.Client
	url    string
}

// The receiver drops what it has seen under the same X-Request-Key, as the
// settings say.
func (a *api) pay(ctx context.Context, key string, body []byte) error {
	var err error
	for range 3 {
		req, bad := http.NewRequestWithContext(ctx, http.MethodPost, a.url, bytes.NewReader(body))
		if bad != nil {
			return bad
		}
		req.Header.Set("x-request-key", key)
		if err = a.send(req); err == nil {
			return nil
		}
	}
	return err
}

// No settings speak of this header.
func (a *api) refund(ctx context.Context, key string, body []byte) error {
	var err error
	for range 3 {
		req, bad := http.NewRequestWithContext(ctx, http.MethodPost, a.url, bytes.NewReader(body))
		if bad != nil {
			return bad
		}
		req.Header.Set("X-Request-Id", key)
		if err = a.send(req); err == nil { // want `RES3001: retried POST without an idempotency key: 3 attempts`
			return nil
		}
	}
	return err
}

func (a *api) send(req *http.Request) error {
	resp, err := a.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
