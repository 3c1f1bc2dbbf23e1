// Package ports holds inbound adapters, as hexagonal projects of one school
// call them.
package ports

import (
	"net/http"

	"github.com/avast/retry-go/v4"
)

// Health answers probes.
func Health(ping func() error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { _ = retry.Do(ping) }
}
