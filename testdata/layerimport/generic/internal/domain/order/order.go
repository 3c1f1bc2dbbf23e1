// Package order uses a generic function of a retry library through an alias.
package order

import (
	r "github.com/avast/retry-go/v4" // want `RES1001: domain package imports a retry library: retry.DoWithData at order.go:\d+`
)

// Options are the library's, under a name of the project.
type Options = r.Option

// Price asks again.
func Price(ask func() (int64, error), opts ...Options) (int64, error) {
	return r.DoWithData[int64](ask, opts...)
}
