// Package house has the breakers of the house.
package house

import (
	"sync"
	"time"

	"example.test/shop/sharedbreaker/wrapped/resilience"
)

// Partners is for all partners.
var Partners = resilience.New("partners", 30*time.Second)

// House keeps breakers.
type House struct {
	one *resilience.Breaker

	mu   sync.Mutex
	each map[string]*resilience.Breaker
}

// One is made when it is first asked for.
func (h *House) One() *resilience.Breaker {
	if h.one == nil {
		h.one = resilience.New("one", 30*time.Second)
	}
	return h.one
}

// For keeps one for each system.
func (h *House) For(system string) *resilience.Breaker {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.each == nil {
		h.each = map[string]*resilience.Breaker{}
	}
	b := h.each[system]
	if b == nil {
		b = resilience.New(system, 30*time.Second)
		h.each[system] = b
	}
	return b
}

// Fresh makes one for each that asks.
func (h *House) Fresh(name string) *resilience.Breaker { return resilience.New(name, 30*time.Second) }
