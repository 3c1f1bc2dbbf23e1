// Package web has handlers of use cases in another package.
package web

import (
	"context"
	"net/http"

	"example.test/shop/unboundedcall/usecase/app"
)

type api struct {
	app    *app.Service
	orders app.Orders
}

func (a *api) cancel(w http.ResponseWriter, r *http.Request) {
	if err := a.app.Cancel(context.Background(), r.FormValue("id")); err != nil { // want `RES2401: call of Service.Cancel runs under context.Background\(\), so the request that api.cancel answers waits without a limit`
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// The request waits for nothing: the work is done in a goroutine.
func (a *api) later(w http.ResponseWriter, r *http.Request) {
	a.app.Later(context.Background(), r.FormValue("id"))
}

// The use case calls nobody.
func (a *api) price(w http.ResponseWriter, r *http.Request) {
	_ = a.app.Price(context.Background(), app.Order{})
}

// What is made here lives longer than the request.
func (a *api) reload(w http.ResponseWriter, r *http.Request) {
	s, err := app.New(context.Background(), a.orders)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	a.app = s
}
