// Package service may be anything: a transport, a use case, a client. A name
// that means many things is not enough for a finding.
package service

import "github.com/avast/retry-go/v4"

// Refresh fetches again.
func Refresh(fetch func() error) error { return retry.Do(fetch) }
