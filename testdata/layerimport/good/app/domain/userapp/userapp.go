// Package userapp is application code that a folder called domain only sorts:
// app/domain/<name> is the handler group of that name.
package userapp

import (
	"net/http"

	"github.com/avast/retry-go/v4"
)

// Create handles a request.
func Create(save func() error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := retry.Do(save, retry.Context(r.Context())); err != nil {
			w.WriteHeader(http.StatusInternalServerError)
		}
	}
}
