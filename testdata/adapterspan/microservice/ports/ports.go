// Package ports has what the service asks others for.
package ports

import "context"

// Payments moves money.
type Payments interface {
	Charge(ctx context.Context, order string, cents int64) error
	Refund(ctx context.Context, order string) error
	State(ctx context.Context, order string) (string, error)
}

// Search finds things.
type Search interface {
	Find(ctx context.Context, words string) ([]string, error)
	Index(ctx context.Context, id, text string) error
	Drop(ctx context.Context, id string) error
	Healthy(ctx context.Context) error
}
