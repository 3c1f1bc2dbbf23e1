// Package gateway is where limits belong.
package gateway

import (
	"net/http"
	"time"

	"github.com/go-chi/httprate"
	"golang.org/x/time/rate"
)

// Limit is what a gateway is for.
func Limit(l *rate.Limiter, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !l.Allow() {
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// All limits everything at once.
func All(next http.Handler) http.Handler { return httprate.LimitAll(1000, time.Second)(next) }
