// Package bootstrap wires the domain with what protects it.
package bootstrap

import "github.com/avast/retry-go/v4"

// Connect retries at start-up.
func Connect(ping func() error) error { return retry.Do(ping, retry.Attempts(10)) }
