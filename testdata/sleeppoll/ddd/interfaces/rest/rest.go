// Package rest has the routes.
package rest

import (
	"context"
	"net/http"

	"example.test/shop/sleeppoll/ddd/application"
)

// API drives the use cases.
type API struct{ Checkout *application.Checkout }

// Pay holds the request for as long as the provider takes.
func (a *API) Pay(w http.ResponseWriter, r *http.Request) {
	if err := a.Checkout.Pay(r.Context(), r.PathValue("order"), 100); err != nil { // want `RES6001: handler API\.Pay polls through Checkout\.Pay \(.*checkout\.go:\d+\) with time\.Sleep while its client waits`
		w.WriteHeader(http.StatusGatewayTimeout)
	}
}

// Reconcile runs once a night.
func (a *API) Reconcile(ctx context.Context, orders []string) error {
	return a.Checkout.Reconcile(ctx, orders)
}
