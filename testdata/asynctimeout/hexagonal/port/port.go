// Package port has what the application needs of others.
package port

import "context"

// Dashboard counts things.
type Dashboard interface {
	Counts(ctx context.Context) (orders, users int, err error)
}
