// Package maps speaks to a system that the settings know by its hosts.
package maps

import (
	"context"
	"io"
	"net/http"
	"time"
)

// Geocoder is bounded, and tried once.
type Geocoder struct { // want `RES4701: maps lacks retry, which the settings require \((\w+: )?g\.client\.Do is tried once`
	client *http.Client
}

func NewGeocoder() *Geocoder { return &Geocoder{client: &http.Client{Timeout: 2 * time.Second}} }

func (g *Geocoder) Locate(ctx context.Context, place string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://api.maps.example/geocode?q="+place, nil)
	if err != nil {
		return nil, err
	}
	resp, err := g.client.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

// Router tries again, and has no limit.
type Router struct{} // want `RES4701: maps lacks timeout, which the settings require \((timeout: )?no limit on time`

func (Router) Route(ctx context.Context, from, to string) (*http.Response, error) {
	var last error
	for range 3 {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://routes.maps.example/route?from="+from+"&to="+to, nil)
		if err != nil {
			return nil, err
		}
		resp, err := http.DefaultClient.Do(req)
		if err == nil {
			return resp, nil
		}
		last = err
		time.Sleep(100 * time.Millisecond)
	}
	return nil, last
}

// Tiles speaks to another system, which is not listed.
type Tiles struct{}

func (Tiles) Tile(ctx context.Context, id string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://tiles.other.example/"+id, nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req)
}

// Locate is a function of its own, without a type.
func Locate(place string) (*http.Response, error) { // want `RES4701: maps lacks timeout and retry, which the settings require`
	return http.Get("https://api.maps.example/geocode?q=" + place)
}
