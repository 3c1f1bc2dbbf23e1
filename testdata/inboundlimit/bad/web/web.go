// Package web limits its own inbound requests.
package web

import (
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/go-chi/httprate"
	"golang.org/x/time/rate"
)

// Global is one limiter for everybody.
var global = rate.NewLimiter(100, 200)

// Limit is middleware written by hand.
func Limit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !global.Allow() { // want `RES1501: service rate limits inbound requests: handler calls Limiter.Allow`
			http.Error(w, "slow down", http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Visitors has a limiter for each address.
type Visitors struct {
	mu   sync.Mutex
	byIP map[string]*rate.Limiter
}

func (v *Visitors) permit(ip string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	l, known := v.byIP[ip]
	if !known {
		l = rate.NewLimiter(rate.Every(time.Second), 5)
		v.byIP[ip] = l
	}
	return l.Allow()
}

// ServeHTTP asks it one call deeper.
func (v *Visitors) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	if !v.permit(host) { // want `RES1501: service rate limits inbound requests: handler calls Visitors.permit`
		w.WriteHeader(http.StatusTooManyRequests)
		return
	}
	w.WriteHeader(http.StatusOK)
}

// Slow waits for its turn and does all by itself.
func Slow(w http.ResponseWriter, r *http.Request) {
	if err := global.Wait(r.Context()); err != nil { // want `RES1501: service rate limits inbound requests: handler calls Limiter.Wait`
		return
	}
	w.WriteHeader(http.StatusOK)
}

// Routes has ready-made middleware.
func Routes(h http.Handler) http.Handler {
	return httprate.LimitByIP(100, time.Minute)(h) // want `RES1501: service rate limits inbound requests with httprate.LimitByIP`
}
