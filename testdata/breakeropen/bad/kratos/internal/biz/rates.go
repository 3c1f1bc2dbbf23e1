// Package biz has the use cases.
package biz

import "context"

// RateRepo knows rates.
type RateRepo interface {
	Rate(ctx context.Context, from, to string) (float64, error)
}
