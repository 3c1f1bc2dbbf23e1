// Package handler is all that this small service has: its handlers are the
// adapter of the database, too.
package handler

import (
	"database/sql"
	"net/http"

	"example.test/shop/txboundary/shop/adapters/postgres"
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

// Cancel leaves the end of its transaction to a helper of another package, which
// is no repository.
func (h *Handler) Cancel(w http.ResponseWriter, r *http.Request) {
	tx, err := h.db.BeginTx(r.Context(), nil)
	if err != nil {
		http.Error(w, "later", http.StatusInternalServerError)
		return
	}
	defer postgres.Rollback(tx)
	if err := cancel(tx, r.PathValue("id")); err != nil {
		http.Error(w, "later", http.StatusInternalServerError)
		return
	}
	if err := tx.Commit(); err != nil {
		http.Error(w, "later", http.StatusInternalServerError)
	}
}

func cancel(tx *sql.Tx, id string) error {
	_, err := tx.Exec("UPDATE orders SET state = 'cancelled' WHERE id = $1", id)
	return err
}
