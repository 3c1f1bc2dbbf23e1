// Package microservice opens accounts with a service of another team.
package microservice

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"example.test/shop/sleeppoll/microservice/kyc"
)

// Handlers answer requests.
type Handlers struct{ Checks *kyc.Client }

// Open starts a check and waits in a goroutine that nobody takes up again.
func (h *Handlers) Open(w http.ResponseWriter, r *http.Request) {
	person := r.FormValue("person")
	go func() {
		for i := 0; i < 600; i++ {
			status, err := h.Checks.Status(context.Background(), person)
			if err != nil {
				return
			}
			if status.Done {
				return
			}
			time.Sleep(time.Second) // want `RES6001: handler Handlers\.Open polls Client\.Status with time\.Sleep in a goroutine of its own: a restart loses it`
		}
	}()
	w.WriteHeader(http.StatusAccepted)
}

// Show asks once: the client comes again.
func (h *Handlers) Show(w http.ResponseWriter, r *http.Request) {
	status, err := h.Checks.Status(r.Context(), r.PathValue("person"))
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	_ = json.NewEncoder(w).Encode(status)
}

// Cool makes people wait after too many mistakes.
func (h *Handlers) Cool(w http.ResponseWriter, _ *http.Request) {
	time.Sleep(30 * time.Second) // want `RES6002: function Handlers\.Cool sleeps 30s while the client of Handlers\.Cool waits`
	w.WriteHeader(http.StatusTooManyRequests)
}

// SlowDown is slow on purpose: a fault that tests ask for.
func (h *Handlers) SlowDown(w http.ResponseWriter, _ *http.Request) {
	time.Sleep(30 * time.Second)
	w.WriteHeader(http.StatusOK)
}
