// Package fraud has what the domain wants to know of payments.
package fraud

import "context"

// Scores says how likely fraud is.
type Scores interface {
	Score(ctx context.Context, payment string) (float64, error)
}
