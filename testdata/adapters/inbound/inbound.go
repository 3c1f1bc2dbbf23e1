// Package inbound is asked from outside: what it implements is no port of the inside.
package inbound

import (
	"context"
	"net/http"

	"example.test/shop/adapters/domain"
)

// Handler answers.
type Handler struct {
	client *http.Client
	orders domain.Orders
}

// ServeHTTP is the framework's.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if _, err := h.orders.ByID(r.Context(), r.PathValue("id")); err != nil {
		http.Error(w, "no", http.StatusNotFound)
	}
}

// ByID and Save make it an implementation by chance.
func (h *Handler) ByID(ctx context.Context, id string) (domain.Order, error) {
	return h.orders.ByID(ctx, id)
}

// Save asks somebody.
func (h *Handler) Save(ctx context.Context, o domain.Order) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, "https://orders.shop.test/"+o.ID, nil)
	if err != nil {
		return err
	}
	resp, err := h.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
