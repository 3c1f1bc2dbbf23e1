// Package port has what the application needs of others.
package port

import "context"

// Rates tells exchange rates.
type Rates interface {
	Rate(ctx context.Context, from, to string) (float64, error)
}
