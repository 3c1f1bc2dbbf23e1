// Package geo has a port that says nothing of time.
package geo

import "context"

// Geocoder finds places.
type Geocoder interface {
	Find(ctx context.Context, address string) (string, error)
}
