// Package biz has the rules.
package biz

import "context"

// QuoteRepo gives quotes of the insurers.
type QuoteRepo interface {
	Car(ctx context.Context, id string) error
	House(ctx context.Context, id string) error
}
