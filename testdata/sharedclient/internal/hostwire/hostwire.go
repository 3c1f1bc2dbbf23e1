// Package hostwire wires packages whose names do not say that they are adapters;
// the hosts that they send to tell them apart.
package hostwire

import (
	"net/http"
	"time"

	"example.test/shop/sharedclient/internal/geo"
	"example.test/shop/sharedclient/internal/payclient"
)

func wire() (*geo.Geo, *payclient.Client) {
	c := &http.Client{Timeout: 5 * time.Second} // want `RES2201: one client for two systems: geo\.New and payclient\.New share its connections and its timeout`
	return geo.New(c), payclient.New("https://api.pay-provider.com", c)
}

// Hard negatives.

// Both are the same system.
func same() (*geo.Geo, *payclient.Client) {
	c := &http.Client{Timeout: 5 * time.Second}
	return geo.New(c), payclient.New("https://pay.geo-provider.net", c)
}

// The address of the second is not known.
func unknown(base string) (*geo.Geo, *payclient.Client) {
	c := &http.Client{Timeout: 5 * time.Second}
	return geo.New(c), payclient.New(base, c)
}
