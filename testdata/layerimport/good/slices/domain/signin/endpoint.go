// Package signin is the inbound side of a feature, in a folder called domain.
package signin

import (
	"database/sql"
	"errors"
	"net/http"
)

// Handler answers requests.
type Handler struct{ Find func(name string) error }

// SignIn is a handler; that the answer of the store is compared with a word of
// database/sql does not make it a domain.
func (h *Handler) SignIn(w http.ResponseWriter, r *http.Request) {
	if err := h.Find(r.FormValue("name")); errors.Is(err, sql.ErrNoRows) {
		http.Error(w, "unknown", http.StatusUnauthorized)
	}
}
