// Package billing sends invoices through a provider.
package billing

import (
	"context"
	"net/http"

	"github.com/sony/gobreaker/v2"
)

// Invoice is an invoice.
type Invoice struct{ ID string }

// Ledger books at the provider.
type Ledger struct {
	http *http.Client
	cb   *gobreaker.CircuitBreaker[any]
}

// NewLedger returns a Ledger behind a breaker.
func NewLedger(hc *http.Client, cb *gobreaker.CircuitBreaker[any]) *Ledger { return &Ledger{hc, cb} }

// Book books an invoice.
func (l *Ledger) Book(ctx context.Context, inv *Invoice) error {
	_, err := l.cb.Execute(func() (any, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, "https://ledger.com/invoices/"+inv.ID, nil)
		if err != nil {
			return nil, err
		}
		return l.http.Do(req)
	})
	return err
}

// Void makes the breaker by a function each time, which keeps none.
func (l *Ledger) Void(ctx context.Context, inv *Invoice) error {
	_, err := voiding().Execute(func() (any, error) { // want `RES4003: circuit breaker made for each call of \(\*Ledger\)\.Void`
		req, err := http.NewRequestWithContext(ctx, http.MethodDelete, "https://ledger.com/invoices/"+inv.ID, nil)
		if err != nil {
			return nil, err
		}
		return l.http.Do(req)
	})
	return err
}

func voiding() *gobreaker.CircuitBreaker[any] {
	return gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "ledger voids"})
}
