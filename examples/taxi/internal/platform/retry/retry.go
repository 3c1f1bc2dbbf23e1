// Package retry runs a call again when it failed for a reason that may pass.
package retry

import (
	"context"
	"errors"
	"time"

	retrygo "github.com/avast/retry-go/v4"
)

// ErrTransient marks an error after which the same call may be made again.
var ErrTransient = errors.New("transient")

// Do runs fn up to attempts times, with growing waits and jitter, as long as
// it fails with ErrTransient and the context lives.
func Do(ctx context.Context, attempts uint, fn func() error) error {
	return retrygo.Do(fn,
		retrygo.Context(ctx),
		retrygo.Attempts(attempts),
		retrygo.Delay(200*time.Millisecond),
		retrygo.MaxDelay(2*time.Second),
		retrygo.RetryIf(func(err error) bool { return errors.Is(err, ErrTransient) }),
		retrygo.LastErrorOnly(true),
	)
}
