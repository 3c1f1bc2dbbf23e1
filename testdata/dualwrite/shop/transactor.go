package shop

import (
	"context"
	"sync"
)

// Transactor is the project's own: the context leads to the transaction.
type Transactor interface {
	WithTx(ctx context.Context, fn func(ctx context.Context) error, opts ...any) error
}

// Ledger is what a transaction of the project writes to at its end: nothing
// that the catalogue knows.
type Ledger struct {
	mu   sync.Mutex
	rows []string
}

type ledgerKey struct{}

// NewTransactor returns a transactor on a ledger.
func NewTransactor(l *Ledger) Transactor { return l }

// WithTx runs a function, and keeps what it wrote when it has worked.
func (l *Ledger) WithTx(ctx context.Context, fn func(ctx context.Context) error, _ ...any) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	var rows []string
	if err := fn(context.WithValue(ctx, ledgerKey{}, &rows)); err != nil {
		return err
	}
	l.rows = append(l.rows, rows...)
	return nil
}
