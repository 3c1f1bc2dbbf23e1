// Package siblings has an old healthz beside the probes that a platform asks.
package siblings

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// Probes asks another system from time to time.
type Probes struct {
	client *http.Client
	mu     sync.Mutex
	at     time.Time
	err    error
}

// Routes registers livez and readyz; healthz puts everything together for people.
func (p *Probes) Routes(mux *http.ServeMux) {
	mux.HandleFunc("GET /readyz", p.healthz)
	mux.HandleFunc("GET /livez", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	mux.HandleFunc("GET /healthz", p.healthz)
}

// healthz is no liveness probe: livez is.
func (p *Probes) healthz(w http.ResponseWriter, r *http.Request) {
	if err := p.recent(r.Context()); err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

func (p *Probes) recent(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Since(p.at) < 10*time.Second {
		return p.err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://provider.example/status", nil)
	if err != nil {
		return err
	}
	resp, err := p.client.Do(req)
	if err == nil {
		err = resp.Body.Close()
	}
	p.at, p.err = time.Now(), err
	return err
}
