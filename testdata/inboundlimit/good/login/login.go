// Package login protects accounts, which a gateway does not know.
package login

import (
	"net/http"
	"time"

	"github.com/go-chi/httprate"
	"golang.org/x/time/rate"
)

// Handler knows whose password it is.
type Handler struct{ attempts map[string]*rate.Limiter }

// ServeHTTP counts attempts for each account: a rule of security, not of load.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if l := h.attempts[r.FormValue("user")]; l != nil && !l.Allow() {
		w.WriteHeader(http.StatusTooManyRequests)
		return
	}
	w.WriteHeader(http.StatusOK)
}

// Routes limits one route for the same reason.
func Routes(h http.Handler) http.Handler { return httprate.LimitByIP(5, time.Minute)(h) }
