package handler

import (
	"context"
	"database/sql"
	"net/http"

	"example.test/shop/txboundary/shop"
)

// Request has the transaction of one request.
type Request struct {
	context.Context
	Tx *sql.Tx
}

// Store is given the whole request.
type Store interface {
	Save(r Request, o shop.Order) error
}

type Held struct {
	db    *sql.DB
	store Store
}

func (h *Held) Confirm(w http.ResponseWriter, r *http.Request) {
	req := Request{Context: r.Context()}
	var err error
	req.Tx, err = h.db.BeginTx(r.Context(), nil) // want `RES7201: handler Held.Confirm begins a \*sql.Tx itself and hands it to Store.Save`
	if err != nil {
		http.Error(w, "later", http.StatusInternalServerError)
		return
	}
	if err := h.store.Save(req, shop.Order{ID: r.PathValue("id")}); err != nil {
		_ = req.Tx.Rollback()
		http.Error(w, "later", http.StatusInternalServerError)
		return
	}
	if err := req.Tx.Commit(); err != nil {
		http.Error(w, "later", http.StatusInternalServerError)
	}
}

// notify is called by handlers.
func (h *Held) notify(ctx context.Context, o shop.Order) error {
	req := Request{Context: ctx}
	var err error
	req.Tx, err = h.db.BeginTx(ctx, nil) // want `RES7201: function Held.notify begins a \*sql.Tx itself`
	if err != nil {
		return err
	}
	if err := h.store.Save(req, o); err != nil {
		_ = req.Tx.Rollback()
		return err
	}
	return req.Tx.Commit()
}
