// Package generic wires through a generic helper.
package generic

import (
	"net/http"
	"time"

	"example.test/shop/sharedclient/internal/adapters/drivers"
	"example.test/shop/sharedclient/internal/adapters/payments"
)

func lazy[T any](make func() T) func() T {
	var v *T
	return func() T {
		if v == nil {
			x := make()
			v = &x
		}
		return *v
	}
}

func wire() (func() *payments.Client, func() *drivers.Client) {
	hc := &http.Client{Timeout: time.Second} // want `RES2201: `
	return lazy(func() *payments.Client { return payments.New(hc, "https://api.pay-provider.com/") }),
		lazy(func() *drivers.Client { return drivers.New(hc) })
}
