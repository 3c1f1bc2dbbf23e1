// Package rates asks a bank for rates.
package rates

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/sony/gobreaker/v2"

	"example.test/shop/breakerplace/hexagonal/internal/domain"
	"example.test/shop/breakerplace/hexagonal/internal/platform/resilience"
)

// Bank is the adapter.
type Bank struct {
	http    *http.Client
	breaker *gobreaker.CircuitBreaker[string]
}

var _ domain.Rates = (*Bank)(nil)

// New returns a Bank.
func New(hc *http.Client) *Bank {
	return &Bank{hc, gobreaker.NewCircuitBreaker[string](gobreaker.Settings{Name: "bank"})}
}

// Rate runs through the breaker of the bank: this is the place for it.
func (b *Bank) Rate(ctx context.Context, pair string) (string, error) {
	v, err := b.breaker.Execute(func() (string, error) { return b.get(ctx, pair) })
	if errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests) {
		return "", domain.ErrUnavailable
	}
	return v, err
}

func (b *Bank) get(ctx context.Context, pair string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://bank.example/rates/"+pair, nil)
	if err != nil {
		return "", err
	}
	resp, err := b.http.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return "", fmt.Errorf("bank: %s", resp.Status)
	}
	v, err := io.ReadAll(resp.Body)
	return string(v), err
}

// Named goes through the registry of the platform, with a string.
type Named struct {
	Bank
	guards *resilience.Guards
}

// Rate names the guard: the helper is what is reported, not those who ask it.
func (n *Named) Rate(ctx context.Context, pair string) (v string, err error) {
	err = n.guards.Run("bank", func() error {
		v, err = n.get(ctx, pair)
		return err
	})
	return v, err
}
