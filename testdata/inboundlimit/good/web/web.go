// Package web handles requests and limits other things.
package web

import (
	"net/http"

	"golang.org/x/sync/semaphore"
	"golang.org/x/time/rate"
)

// Service has limiters that are not about its callers.
type Service struct {
	partner *rate.Limiter
	slots   *semaphore.Weighted
	logs    *rate.Limiter
}

// Quote calls a partner that allows so many calls: the limit is the partner's.
func (s *Service) Quote(w http.ResponseWriter, r *http.Request) {
	if err := s.partner.Wait(r.Context()); err != nil {
		return
	}
	res, err := http.DefaultClient.Do(r.Clone(r.Context()))
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	defer res.Body.Close()
	w.WriteHeader(res.StatusCode)
}

// Report bounds how many run at once, which is no rate.
func (s *Service) Report(w http.ResponseWriter, r *http.Request) {
	if !s.slots.TryAcquire(1) {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	defer s.slots.Release(1)
	w.WriteHeader(http.StatusOK)
}

// Warn keeps the log short; nobody is refused.
func (s *Service) Warn(print func(string), text string) {
	if s.logs.Allow() {
		print(text)
	}
}

// Reload is told a new limit: setting is not asking.
func (s *Service) Reload(w http.ResponseWriter, _ *http.Request) {
	s.partner.SetLimit(10)
	w.WriteHeader(http.StatusNoContent)
}

// Build makes a limiter that nobody asks here.
func Build() *rate.Limiter { return rate.NewLimiter(10, 10) }
