// Package decorate wraps the handlers of commands, whatever they do.
package decorate

import (
	"context"

	"github.com/cenkalti/backoff/v4" // want `RES1002: use case package imports a (retry|backoff) library: backoff.Retry at again.go:\d+`
)

// CommandHandler carries out commands of one kind.
type CommandHandler[C any] interface {
	Handle(ctx context.Context, cmd C) error
}

type again[C any] struct{ next CommandHandler[C] }

// Again carries a command out until that works.
func Again[C any](next CommandHandler[C]) CommandHandler[C] { return again[C]{next} }

func (a again[C]) Handle(ctx context.Context, cmd C) error {
	return backoff.Retry(func() error { return a.next.Handle(ctx, cmd) }, backoff.NewExponentialBackOff())
}
