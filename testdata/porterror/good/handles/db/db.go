// Package db wraps what statements run on, as in-house kits do.
package db

import "context"

// Selector runs statements that it is given.
type Selector interface {
	SelectOne(ctx context.Context, holder any, query string, args ...any) error
	Select(ctx context.Context, holder any, query string, args ...any) ([]any, error)
}

// OneSelector runs those for one row.
type OneSelector interface {
	SelectOne(ctx context.Context, holder any, query string, args ...any) error
}
