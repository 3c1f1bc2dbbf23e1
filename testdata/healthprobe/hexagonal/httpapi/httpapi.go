// Package httpapi has the probes: some through the port, some past it.
package httpapi

import (
	"context"
	"net/http"

	"example.test/shop/healthprobe/hexagonal/adapters/mailer"
	"example.test/shop/healthprobe/hexagonal/ports"
)

// Probes knows the port and the adapter.
type Probes struct {
	Port    ports.Mailer
	Adapter *mailer.Client
}

// Mount registers them.
func (p *Probes) Mount(mux *http.ServeMux) {
	mux.HandleFunc("/readyz", p.ready)
	mux.HandleFunc("/health/ready", p.behindPort)
	mux.HandleFunc("/livez", p.live)
}

func (p *Probes) ready(w http.ResponseWriter, r *http.Request) {
	answer(w, p.Adapter.Alive(r.Context())) // want `RES6201: readiness probe /readyz sends a request on every question`
}

// behindPort asks what may be anything.
func (p *Probes) behindPort(w http.ResponseWriter, r *http.Request) {
	answer(w, p.Port.Alive(r.Context()))
}

func (p *Probes) live(w http.ResponseWriter, r *http.Request) {
	answer(w, p.deep(r.Context())) // want `RES6203: liveness probe /livez sends a request`
}

func (p *Probes) deep(ctx context.Context) error { return p.Adapter.Alive(ctx) }

func answer(w http.ResponseWriter, err error) {
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	}
}
