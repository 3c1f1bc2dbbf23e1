// Package handlers answers requests.
package handlers

import (
	"net/http"

	"github.com/sony/gobreaker/v2"

	"example.test/shop/sharedbreaker/micro/clients"
)

// API answers.
type API struct {
	stock *clients.Stock
	http  *http.Client
	wish  *gobreaker.CircuitBreaker[*http.Response]
}

// New has a breaker whose name says what it is and not whom it cuts off.
func New(stock *clients.Stock, hc *http.Client) *API {
	return &API{stock, hc, gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "http-client"})} // want `RES4002: circuit breaker named "http-client"`
}

// Left asks a client with a breaker.
func (a *API) Left(w http.ResponseWriter, r *http.Request) {
	if err := a.stock.Left(r.Context()); err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

// Wishes makes one for the request.
func (a *API) Wishes(w http.ResponseWriter, r *http.Request) {
	cb := gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "wishes"}) // want `RES4003: circuit breaker made for each call of \(\*API\)\.Wishes`
	resp, err := cb.Execute(func() (*http.Response, error) {
		req, err := http.NewRequestWithContext(r.Context(), http.MethodGet, "https://wishes.com/latest", nil)
		if err != nil {
			return nil, err
		}
		return a.http.Do(req)
	})
	if err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	resp.Body.Close()
}

// Guarded has one for each route, made when the routes are.
func Guarded(name string, next http.HandlerFunc) http.HandlerFunc {
	cb := gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: name})
	return func(w http.ResponseWriter, r *http.Request) {
		if _, err := cb.Execute(func() (any, error) { next(w, r); return nil, nil }); err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	}
}
