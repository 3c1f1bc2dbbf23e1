// Package flows is application code because the settings say so.
package flows

import (
	"net/http"

	"github.com/avast/retry-go/v4" // want `RES1002: use case package imports a retry library: retry.Do at checkout.go:13`
)

// Checkout runs; that it knows HTTP is no matter of RES1003, which is about
// domain packages.
func Checkout(client *http.Client, run func() error) error {
	return retry.Do(run)
}
