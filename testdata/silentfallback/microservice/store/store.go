// Package store reads prices.
package store

import (
	"context"
	"errors"
	"log/slog"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Price is a price.
type Price struct {
	Cents    int64
	Currency string
}

// Prices reads prices.
type Prices struct{ pool *pgxpool.Pool }

// Today gives things away when the database is down, and says so to nobody but the log.
func (p *Prices) Today(ctx context.Context, sku string) (Price, error) {
	var found Price
	err := p.pool.QueryRow(ctx, "SELECT cents, currency FROM prices WHERE sku = $1", sku).Scan(&found.Cents, &found.Currency)
	if err != nil {
		slog.ErrorContext(ctx, "price", "sku", sku, "error", err)
		return Price{}, nil // want `RES5002: a failure of Pool.QueryRow .* is only logged and the function returns`
	}
	return found, nil
}

// Listed knows that some things have no price.
func (p *Prices) Listed(ctx context.Context, sku string) (Price, error) {
	var found Price
	err := p.pool.QueryRow(ctx, "SELECT cents, currency FROM prices WHERE sku = $1", sku).Scan(&found.Cents, &found.Currency)
	if err != nil {
		if errors.Is(err, pgx.ErrNoRows) {
			return Price{}, nil
		}
		return Price{}, err
	}
	return found, nil
}

// Suggested is only a hint for a form.
func (p *Prices) SuggestPrice(ctx context.Context, sku string) (Price, error) {
	var found Price
	if err := p.pool.QueryRow(ctx, "SELECT cents, currency FROM hints WHERE sku = $1", sku).Scan(&found.Cents, &found.Currency); err != nil {
		return Price{}, nil
	}
	return found, nil
}
