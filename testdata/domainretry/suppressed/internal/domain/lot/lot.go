// Package lot has what somebody decided to keep.
package lot

import (
	"context"
	"time"
)

// Scale is a port.
type Scale interface {
	Weigh(ctx context.Context) (int, error)
}

// Weigh asks a scale that needs a second to settle.
func Weigh(ctx context.Context, s Scale) (g int, err error) {
	//resilint:ignore RES1101 the scale settles within three readings, which the contract counts as one
	for range 3 {
		if g, err = s.Weigh(ctx); err == nil {
			return g, nil
		}
	}
	return 0, err
}

// Settle waits for the scale.
func Settle() {
	time.Sleep(time.Second) //resilint:ignore RES1102 the scale needs it
}
