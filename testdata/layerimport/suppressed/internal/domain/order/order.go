// Package order keeps a finding that the team has decided on.
package order

import (
	"github.com/avast/retry-go/v4" //resilint:ignore RES1001 the pricing rules are being moved to an adapter
)

// Price asks again.
func Price(ask func() error) error { return retry.Do(ask) }
