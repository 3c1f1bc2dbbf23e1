// Package warehouse reserves at the warehouse.
package warehouse

import (
	"context"
	"net/http"

	"github.com/sony/gobreaker/v2"

	"example.test/shop/breakeropen/ddd/ordering/domain"
)

// Warehouse is the adapter.
type Warehouse struct {
	http *http.Client
	cb   *gobreaker.TwoStepCircuitBreaker[any]
}

var _ domain.Warehouse = (*Warehouse)(nil)

// New returns a Warehouse.
func New(hc *http.Client) *Warehouse {
	return &Warehouse{hc, gobreaker.NewTwoStepCircuitBreaker[any](gobreaker.Settings{Name: "warehouse"})}
}

// Reserve asks the breaker for permission and hands its answer on.
func (w *Warehouse) Reserve(ctx context.Context, o *domain.Order) error {
	done, err := w.cb.Allow()
	if err != nil {
		return err // want `RES4401: adapter method Warehouse\.Reserve returns gobreaker\.ErrOpenState through port Warehouse as it is`
	}
	err = w.call(ctx, http.MethodPut, o)
	done(err)
	return err
}

// Release has a type of the domain for it.
func (w *Warehouse) Release(ctx context.Context, o *domain.Order) error {
	done, err := w.cb.Allow()
	if err != nil {
		return &domain.Unavailable{System: "warehouse", Cause: err}
	}
	err = w.call(ctx, http.MethodDelete, o)
	done(err)
	return err
}

func (w *Warehouse) call(ctx context.Context, method string, o *domain.Order) error {
	req, err := http.NewRequestWithContext(ctx, method, "https://warehouse.example/"+o.ID, nil)
	if err != nil {
		return err
	}
	resp, err := w.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
