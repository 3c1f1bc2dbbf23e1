// Package domain has the ports.
package domain

import (
	"context"
	"errors"
)

// ErrUnavailable says that a system cannot be asked at the moment.
var ErrUnavailable = errors.New("unavailable")

// Rates knows rates.
type Rates interface {
	Rate(ctx context.Context, from, to string) (float64, error)
	Pairs(ctx context.Context) ([]string, error)
}
