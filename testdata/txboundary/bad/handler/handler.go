// Package handler begins transactions for repositories.
package handler

import (
	"database/sql"
	"net/http"

	"example.test/shop/txboundary/shop"
	"example.test/shop/txboundary/shop/adapters/postgres"
)

type Handler struct {
	db     *sql.DB
	orders *postgres.Orders
}

func (h *Handler) Confirm(w http.ResponseWriter, r *http.Request) {
	tx, err := h.db.BeginTx(r.Context(), nil) // want `RES7201: handler Handler.Confirm begins a \*sql.Tx itself and hands it to Orders.Save`
	if err != nil {
		http.Error(w, "later", http.StatusInternalServerError)
		return
	}
	defer func() { _ = tx.Rollback() }()
	if err := h.orders.Save(r.Context(), tx, shop.Order{ID: r.PathValue("id"), State: "confirmed"}); err != nil {
		http.Error(w, "later", http.StatusInternalServerError)
		return
	}
	if err := tx.Commit(); err != nil {
		http.Error(w, "later", http.StatusInternalServerError)
	}
}
