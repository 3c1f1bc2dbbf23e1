// Package api is an adapter because the settings say so, whatever the folder is
// called.
package api

import "github.com/avast/retry-go/v4"

// Call calls.
func Call(send func() error) error { return retry.Do(send) }
