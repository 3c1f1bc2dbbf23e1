// Package orders declares a repository.
package orders

import "context"

// Repository keeps orders.
type Repository interface {
	Get(ctx context.Context, id string) (string, error)
	Save(ctx context.Context, id string) error
}
