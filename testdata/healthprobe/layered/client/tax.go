// Package client asks the service for taxes.
package client

import (
	"context"
	"net/http"
)

// Tax sends requests.
type Tax struct {
	Base string
	HTTP *http.Client
}

// Up asks whether the service is there.
func (t *Tax) Up(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, t.Base+"/up", nil)
	if err != nil {
		return err
	}
	resp, err := t.HTTP.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
