// Package server has the probes of clients in another package.
package server

import (
	"net/http"

	"example.test/shop/healthprobe/far/billing"
)

// Health has the probes.
type Health struct{ Billing *billing.Client }

// Ready asks each time.
func (h *Health) Ready(w http.ResponseWriter, r *http.Request) {
	if err := h.Billing.Ping(r.Context()); err != nil { // want `RES6201: readiness probe /readyz sends a request on every question \(Client\.Ping, Client\.Do at .*billing\.go:\d+\)`
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

// Recent is answered from memory for a while.
func (h *Health) Recent(w http.ResponseWriter, r *http.Request) {
	if err := h.Billing.Recent(r.Context()); err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

// Routes registers both.
func Routes(mux *http.ServeMux, h *Health) {
	mux.HandleFunc("/readyz", h.Ready)
	mux.HandleFunc("/health/ready", h.Recent)
}
