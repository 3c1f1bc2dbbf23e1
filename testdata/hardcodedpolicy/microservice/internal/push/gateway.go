// Package push keeps the connections of browsers; on the way it asks a service of its own product.
package push

import (
	"context"
	"net/http"
	"time"
)

// Hub answers browsers.
type Hub struct {
	users string
	http  *http.Client
}

// ServeHTTP takes a connection.
func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := h.online(r.Context(), r.FormValue("user")); err != nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}

// online has a limit for a call on the side.
func (h *Hub) online(ctx context.Context, user string) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, h.users+"/online/"+user, nil)
	if err != nil {
		return err
	}
	resp, err := h.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
