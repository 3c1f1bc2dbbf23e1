// Package tariffs lies below a folder app, where a project of no layers keeps
// everything: a client that is wrapped is no use case.
package tariffs

import (
	"context"

	"github.com/avast/retry-go/v4"
)

// Source gives out tariffs.
type Source interface {
	Tariff(ctx context.Context, id string) (int64, error)
}

// Patient asks a source again.
type Patient struct{ Next Source }

// Tariff asks up to three times.
func (p Patient) Tariff(ctx context.Context, id string) (int64, error) {
	return retry.DoWithData(func() (int64, error) { return p.Next.Tariff(ctx, id) }, retry.Context(ctx), retry.Attempts(3))
}
