// Package inbound answers requests about transfers.
package inbound

import (
	"net/http"
	"time"

	"example.test/shop/sleeppoll/hexagonal/domain"
)

// API drives the use case.
type API struct{ Transfers *domain.Transfers }

// Create starts a transfer and asks until it is through.
func (a *API) Create(w http.ResponseWriter, r *http.Request) {
	t := domain.Transfer{ID: r.PathValue("id"), Iban: r.FormValue("iban")}
	if err := a.Transfers.Start(r.Context(), t); err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	for {
		done, err := a.Transfers.Bank.Settled(r.Context(), t.ID)
		if err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		if done {
			break
		}
		time.Sleep(time.Second) // want `RES6001: handler API\.Create polls Bank\.Settled with time\.Sleep while its client waits`
	}
	w.WriteHeader(http.StatusCreated)
}

// Show asks once; the client comes again.
func (a *API) Show(w http.ResponseWriter, r *http.Request) {
	done, err := a.Transfers.Bank.Settled(r.Context(), r.PathValue("id"))
	switch {
	case err != nil:
		w.WriteHeader(http.StatusBadGateway)
	case !done:
		w.Header().Set("Retry-After", "2")
		w.WriteHeader(http.StatusAccepted)
	}
}
