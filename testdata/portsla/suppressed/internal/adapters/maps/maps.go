// Package maps has what somebody decided to keep.
package maps

import (
	"context"
	"net/http"

	"example.test/shop/portsla/suppressed/internal/domain/geo"
)

// Client calls out.
type Client struct{}

var _ geo.Geocoder = Client{}

// Find sends.
//
//resilint:ignore RES2601 only a nightly job asks
func (Client) Find(ctx context.Context, address string) (string, error) {
	res, err := http.Get("https://maps.example.test/" + address)
	if err != nil {
		return "", err
	}
	return res.Status, res.Body.Close()
}
