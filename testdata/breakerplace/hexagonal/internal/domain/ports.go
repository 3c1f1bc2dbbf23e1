// Package domain has the ports.
package domain

import (
	"context"
	"errors"
)

// ErrUnavailable tells that the rates cannot be had at present.
var ErrUnavailable = errors.New("rates are not available")

// Rates gives rates of exchange.
type Rates interface {
	Rate(ctx context.Context, pair string) (string, error)
}
