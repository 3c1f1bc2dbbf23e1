// Package ports is what the core needs of others.
package ports

import (
	"context"
	"errors"
)

// ErrNoPrices tells that there are no prices at present.
var ErrNoPrices = errors.New("no prices")

// Prices gives prices.
type Prices interface {
	Price(ctx context.Context, article string) (string, error)
}
