// Package calm has a client whose retries are switched off.
package calm

import (
	"context"
	"net/http"

	"github.com/hashicorp/go-retryablehttp"
)

// Calm asks once.
type Calm struct{ client *retryablehttp.Client }

// New returns one.
func New() *Calm {
	c := retryablehttp.NewClient()
	c.RetryMax = 0
	return &Calm{client: c}
}

// Latest asks once.
func (s *Calm) Latest(ctx context.Context) (int, error) {
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, "http://rates/latest", nil)
	if err != nil {
		return 0, err
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}
