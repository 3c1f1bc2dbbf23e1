// Package usecase decides by the errors of its own port; no library is needed
// to know that a system is not there.
package usecase

import (
	"context"
	"errors"

	"example.test/shop/layerimport/good/internal/domain/billing"
	"example.test/shop/layerimport/retryx"
)

// ErrUnavailable is what every gateway returns when its breaker is open.
var ErrUnavailable = errors.New("payments are not available")

// Gateway collects money.
type Gateway interface {
	Charge(ctx context.Context, cents int64) error
}

// Pay collects money, or leaves it for later. Each is a loop over items that
// ends at the first failure, not a retry.
func Pay(ctx context.Context, g Gateway, cents []int64) error {
	err := retryx.Each(cents, func(c int64) error { return g.Charge(ctx, c) })
	if errors.Is(err, ErrUnavailable) {
		_ = billing.Dunning{Retry: retryx.Policy{Attempts: 3}}
		return nil
	}
	return err
}
