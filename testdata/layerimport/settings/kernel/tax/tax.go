// Package tax is domain because the settings say so.
package tax

import (
	"github.com/avast/retry-go/v4" // want `RES1001: domain package imports a retry library: retry.Do at tax.go:11`
	"github.com/cenkalti/backoff/v4"
)

// Rate asks for the rate; the backoff library is allowed by the settings.
func Rate(ask func() error) error {
	_ = retry.Do(ask)
	return backoff.Retry(ask, &backoff.StopBackOff{})
}
