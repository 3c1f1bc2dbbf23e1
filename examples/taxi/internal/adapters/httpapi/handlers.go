// Package httpapi is the HTTP interface of the taxi service.
package httpapi

import (
	"encoding/json"
	"errors"
	"net/http"

	"github.com/google/uuid"

	"github.com/resilint/resilint/examples/taxi/internal/adapters/ratings"
	"github.com/resilint/resilint/examples/taxi/internal/app"
	"github.com/resilint/resilint/examples/taxi/internal/platform/retry"
)

// Handler serves the commands of the service.
type Handler struct {
	Ratings  *ratings.Client
	Assign   app.AssignDriver
	Complete app.CompleteTrip
	Drivers  app.Drivers
	Tips     app.Tips
}

// Routes returns the service's routes.
func (h Handler) Routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /requests/{id}/driver/{driver}", h.assign)
	mux.HandleFunc("POST /requests/{id}/complete", h.complete)
	mux.HandleFunc("PUT /drivers/{id}/position", h.seen)
	mux.HandleFunc("DELETE /drivers/{id}/shift", h.offline)
	mux.HandleFunc("POST /webhooks/tips", h.tipWebhook)
	return mux
}

func (h Handler) assign(w http.ResponseWriter, r *http.Request) {
	id, err1 := uuid.Parse(r.PathValue("id"))
	driver, err2 := uuid.Parse(r.PathValue("driver"))
	if err1 != nil || err2 != nil {
		http.Error(w, "bad id", http.StatusBadRequest)
		return
	}
	var known bool
	err := retry.Do(r.Context(), 2, func() (err error) {
		known, err = h.Ratings.Known(r.Context(), driver)
		return err
	})
	if err != nil || !known {
		http.Error(w, "no such driver", http.StatusUnprocessableEntity)
		return
	}
	answer(w, h.Assign.Do(r.Context(), id, driver))
}

func (h Handler) complete(w http.ResponseWriter, r *http.Request) {
	id, err := uuid.Parse(r.PathValue("id"))
	if err != nil {
		http.Error(w, "bad id", http.StatusBadRequest)
		return
	}
	answer(w, h.Complete.Do(r.Context(), id))
}

func (h Handler) seen(w http.ResponseWriter, r *http.Request) {
	var at struct{ Lat, Lon float64 }
	driver, err := uuid.Parse(r.PathValue("id"))
	if err != nil || json.NewDecoder(r.Body).Decode(&at) != nil {
		http.Error(w, "bad position", http.StatusBadRequest)
		return
	}
	answer(w, h.Drivers.Seen(r.Context(), driver, at.Lat, at.Lon))
}

func (h Handler) offline(w http.ResponseWriter, r *http.Request) {
	driver, err := uuid.Parse(r.PathValue("id"))
	if err != nil {
		http.Error(w, "bad id", http.StatusBadRequest)
		return
	}
	answer(w, h.Drivers.GoOffline(r.Context(), driver))
}

// tipWebhook is called by the payment provider.
func (h Handler) tipWebhook(w http.ResponseWriter, r *http.Request) {
	var tip app.Tip
	if err := json.NewDecoder(r.Body).Decode(&tip); err != nil {
		http.Error(w, "bad tip", http.StatusBadRequest)
		return
	}
	answer(w, h.Tips.Add(r.Context(), tip))
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
