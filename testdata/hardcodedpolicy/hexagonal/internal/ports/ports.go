// Package ports has what the application needs of others.
package ports

import "context"

// Rates tells what currencies cost.
type Rates interface {
	Rate(ctx context.Context, pair string) (float64, error)
}
