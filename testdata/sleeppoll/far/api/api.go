// Package api has handlers whose clients are in another package.
package api

import (
	"net/http"

	"example.test/shop/sleeppoll/far/client"
)

// API answers requests.
type API struct{ Client *client.Client }

// Create waits in another package.
func (a *API) Create(w http.ResponseWriter, r *http.Request) {
	if err := a.Client.Wait(r.Context(), r.PathValue("id")); err != nil { // want `RES6001: handler API\.Create polls through Client\.Wait \(.*client\.go:\d+\) with time\.Sleep while its client waits \(and 1 more way\)`
		w.WriteHeader(http.StatusBadGateway)
	}
}

// Renew waits in the same loop: that is told once.
func (a *API) Renew(w http.ResponseWriter, r *http.Request) {
	if err := a.Client.Wait(r.Context(), r.PathValue("id")); err != nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}

// Watch waits for as long as its client does.
func (a *API) Watch(w http.ResponseWriter, r *http.Request) {
	if err := a.Client.Watch(r.Context(), r.PathValue("id")); err != nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}
