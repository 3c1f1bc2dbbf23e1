// Package report has what somebody decided to keep.
package report

import (
	"context"
	"time"
)

// Source is a port.
type Source interface {
	Rows(ctx context.Context) (int, error)
}

// Build is given a minute.
func Build(ctx context.Context, s Source) (int, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute) //resilint:ignore RES1201 until the report runs in the background
	defer cancel()
	return s.Rows(ctx)
}
