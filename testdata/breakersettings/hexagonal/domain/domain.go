// Package domain knows payments and the port that they are made through.
package domain

import (
	"context"
	"errors"
)

// ErrUnavailable says that payments cannot be made for now.
var ErrUnavailable = errors.New("payments are unavailable")

// Gateway makes payments.
type Gateway interface {
	Charge(ctx context.Context, order string, cents int64) (string, error)
}
