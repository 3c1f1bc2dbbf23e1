// Package geocoder is the adapter of a service for addresses.
package geocoder

import (
	"context"
	"net/http"
)

// Geocoder sends requests.
type Geocoder struct {
	Base string
	HTTP *http.Client
}

// Reachable asks the service.
func (g *Geocoder) Reachable(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, g.Base, nil)
	if err != nil {
		return err
	}
	resp, err := g.HTTP.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
