// Package rest answers requests about orders.
package rest

import (
	"net/http"

	"github.com/sony/gobreaker/v2"

	"example.test/shop/breakerplace/ddd/ordering/domain"
)

// Orders answers.
type Orders struct {
	stock domain.Stock
	http  *http.Client
	cb    *gobreaker.CircuitBreaker[*http.Response]
}

// New returns Orders.
func New(stock domain.Stock, hc *http.Client) *Orders {
	return &Orders{stock, hc, gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "carrier"})}
}

// Routes registers the handlers.
func (o *Orders) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /orders/{id}", o.place)
	mux.HandleFunc("GET /orders/{id}/track", o.track)
	mux.HandleFunc("GET /carrier", o.state)
}

func (o *Orders) place(w http.ResponseWriter, r *http.Request) {
	if err := o.stock.Reserve(r.Context(), &domain.Order{ID: r.PathValue("id")}); err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	}
}

// track asks the carrier itself, behind a breaker that nobody else has.
func (o *Orders) track(w http.ResponseWriter, r *http.Request) {
	resp, err := o.cb.Execute(func() (*http.Response, error) { // want `RES4201: circuit breaker in the handler Orders\.track`
		req, err := http.NewRequestWithContext(r.Context(), http.MethodGet, "https://carrier.example/"+r.PathValue("id"), nil)
		if err != nil {
			return nil, err
		}
		return o.http.Do(req)
	})
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	defer resp.Body.Close()
	w.WriteHeader(resp.StatusCode)
}

// state only looks.
func (o *Orders) state(w http.ResponseWriter, _ *http.Request) {
	if o.cb.State() == gobreaker.StateOpen {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}
