// Package transport is read at level review.
package transport

import (
	"net/http"
	"time"

	"example.test/shop/sharedclient/internal/adapters/drivers"
	"example.test/shop/sharedclient/internal/adapters/payments"
)

func one(url string) (*payments.Client, *drivers.Client) {
	tr := &http.Transport{MaxConnsPerHost: 10} // want `RES2203: one transport for two systems: payments\.New and drivers\.New share its connections`
	return payments.New(&http.Client{Transport: tr, Timeout: 5 * time.Second}, "https://api.pay-provider.com/"),
		drivers.New(&http.Client{Transport: tr, Timeout: time.Second})
}

// The shared client is the finding, its transport is not another one.
func client(url string) (*payments.Client, *drivers.Client) {
	hc := &http.Client{Transport: &http.Transport{}, Timeout: time.Second} // want `RES2201: `
	return payments.New(hc, "https://api.pay-provider.com/"), drivers.New(hc)
}

func two() (*payments.Client, *drivers.Client) {
	return payments.New(&http.Client{Transport: &http.Transport{}, Timeout: time.Second}, "https://api.pay-provider.com/"),
		drivers.New(&http.Client{Transport: &http.Transport{}, Timeout: time.Second})
}
