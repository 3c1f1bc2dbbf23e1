// Package infra has the adapters of ordering.
package infra

import (
	"context"
	"fmt"
	"net/http"

	"example.test/shop/breakerplace/ddd/kernel"
	"example.test/shop/breakerplace/ddd/ordering/domain"
)

// Stock reserves at the warehouse.
type Stock struct {
	http   *http.Client
	system *kernel.System
}

var _ domain.Stock = (*Stock)(nil)

// NewStock returns a Stock behind the breaker of the warehouse.
func NewStock(hc *http.Client, systems kernel.Systems) (*Stock, error) {
	system, err := systems.System("warehouse")
	return &Stock{hc, system}, err
}

// Reserve is the operation that the breaker is for.
func (s *Stock) Reserve(ctx context.Context, o *domain.Order) error {
	return s.system.Execute(func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, "https://warehouse.example/"+o.ID, http.NoBody)
		if err != nil {
			return err
		}
		resp, err := s.http.Do(req)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		if resp.StatusCode >= 500 {
			return fmt.Errorf("warehouse: %s", resp.Status)
		}
		return nil
	})
}
