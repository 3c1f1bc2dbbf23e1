// Package quiet has an interface of its own: adapters may talk among themselves.
package quiet

import (
	"net/http"
)

// Getter is no port: its package is no inner layer.
type Getter interface {
	Get(url string) (*http.Response, error)
}

// Plain calls out through an interface of an adapter.
type Plain struct{}

// Get sends.
func (Plain) Get(url string) (*http.Response, error) { return http.Get(url) }
