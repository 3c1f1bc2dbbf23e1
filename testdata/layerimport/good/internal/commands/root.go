// Package commands has the commands of a command line, not of a use case.
package commands

import "github.com/avast/retry-go/v4"

// Sync copies files.
func Sync(copyAll func() error) error { return retry.Do(copyAll) }
