// Package httpapi is the HTTP interface of the taxi service.
package httpapi

import (
	"errors"
	"net/http"

	"github.com/google/uuid"

	"github.com/resilint/resilint/examples/taxi-fixed/internal/app"
)

// Handler serves the commands of the service.
type Handler struct {
	Assign   app.AssignDriver
	Complete app.CompleteTrip
}

// Routes returns the service's routes.
func (h Handler) Routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /requests/{id}/driver/{driver}", h.assign)
	mux.HandleFunc("POST /requests/{id}/complete", h.complete)
	return mux
}

func (h Handler) assign(w http.ResponseWriter, r *http.Request) {
	id, err1 := uuid.Parse(r.PathValue("id"))
	driver, err2 := uuid.Parse(r.PathValue("driver"))
	if err1 != nil || err2 != nil {
		http.Error(w, "bad id", http.StatusBadRequest)
		return
	}
	answer(w, h.Assign.Do(r.Context(), id, driver, r.Header.Get("Idempotency-Key")))
}

func (h Handler) complete(w http.ResponseWriter, r *http.Request) {
	id, err := uuid.Parse(r.PathValue("id"))
	if err != nil {
		http.Error(w, "bad id", http.StatusBadRequest)
		return
	}
	answer(w, h.Complete.Do(r.Context(), id, r.Header.Get("Idempotency-Key")))
}

func answer(w http.ResponseWriter, err error) {
	switch {
	case err == nil:
		w.WriteHeader(http.StatusNoContent)
	case errors.Is(err, app.ErrNotFound):
		http.Error(w, err.Error(), http.StatusNotFound)
	case errors.Is(err, app.ErrConflict):
		http.Error(w, err.Error(), http.StatusConflict)
	case errors.Is(err, app.ErrUnavailable):
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	default:
		http.Error(w, "internal error", http.StatusInternalServerError)
	}
}
