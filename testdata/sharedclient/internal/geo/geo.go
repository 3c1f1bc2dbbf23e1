// Package geo asks one system, at an address that it knows itself.
package geo

import "net/http"

// Geo asks for places.
type Geo struct{ http *http.Client }

// New returns what asks with a client.
func New(c *http.Client) *Geo { return &Geo{http: c} }

// Find asks for a place.
func (g *Geo) Find(name string) error {
	resp, err := g.http.Get("https://maps.geo-provider.net/places/" + name)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Near asks the same system at another host.
func (g *Geo) Near(name string) error {
	resp, err := g.http.Get("https://near.geo-provider.net/" + name)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
