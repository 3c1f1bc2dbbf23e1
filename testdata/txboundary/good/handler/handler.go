// Package handler is all that this small service has: its handlers are the
// adapter of the database, too.
package handler

import (
	"database/sql"
	"net/http"
)

type Handler struct{ db *sql.DB }

func (h *Handler) Confirm(w http.ResponseWriter, r *http.Request) {
	tx, err := h.db.BeginTx(r.Context(), nil)
	if err != nil {
		http.Error(w, "later", http.StatusInternalServerError)
		return
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(r.Context(), "UPDATE orders SET state = 'confirmed' WHERE id = $1", r.PathValue("id")); err != nil {
		http.Error(w, "later", http.StatusInternalServerError)
		return
	}
	if err := tx.Commit(); err != nil {
		http.Error(w, "later", http.StatusInternalServerError)
	}
}
