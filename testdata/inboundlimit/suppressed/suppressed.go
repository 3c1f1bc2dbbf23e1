// Package suppressed has what somebody decided to keep.
package suppressed

import (
	"net/http"

	"golang.org/x/time/rate"
)

// Handle has no gateway before it.
func Handle(l *rate.Limiter) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		if !l.Allow() { //resilint:ignore RES1501 the appliance is shipped without a gateway
			w.WriteHeader(http.StatusTooManyRequests)
		}
	}
}
