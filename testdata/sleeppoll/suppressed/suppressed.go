// Package suppressed has findings of sleeppoll that somebody decided to keep.
package suppressed

import (
	"context"
	"net/http"
	"time"
)

// Port tells how far something is.
type Port interface {
	State(ctx context.Context, id string) (string, error)
}

// API answers requests.
type API struct{ port Port }

// Create is for one user at a time.
func (a *API) Create(w http.ResponseWriter, r *http.Request) {
	for {
		if s, err := a.port.State(r.Context(), "1"); err != nil || s == "done" {
			w.WriteHeader(http.StatusOK)
			return
		}
		//resilint:ignore RES6001 an operator's tool: one person waits and watches
		time.Sleep(time.Second)
	}
}
