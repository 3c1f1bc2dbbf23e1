// Package mesh keeps a breaker for each host and exports their states.
package mesh

import (
	"sync"

	"github.com/sony/gobreaker/v2"
)

// Hosts has the breakers.
type Hosts struct {
	mu     sync.Mutex
	byHost map[string]*gobreaker.CircuitBreaker[any]
}

// Of returns the breaker of a host.
func (h *Hosts) Of(host string) *gobreaker.CircuitBreaker[any] {
	h.mu.Lock()
	defer h.mu.Unlock()
	cb, ok := h.byHost[host]
	if !ok {
		cb = gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: host})
		h.byHost[host] = cb
	}
	return cb
}

// States is what the metrics page shows.
func (h *Hosts) States() map[string]string {
	h.mu.Lock()
	defer h.mu.Unlock()
	out := map[string]string{}
	for host, cb := range h.byHost {
		out[host] = cb.State().String()
	}
	return out
}
