// Package fraud is the adapter of the service for scores.
package fraud

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"golang.org/x/sync/semaphore"

	"example.test/shop/missingprotection/ddd/domain/fraud"
)

// Service bounds itself, and cannot be asked whether it is well.
type Service struct { // want `RES4701: scoring lacks health, which the settings require \(IsReady asks nothing of it\)`
	base  string
	http  *http.Client
	slots *semaphore.Weighted
}

var _ fraud.Scores = (*Service)(nil)

// New makes all of it.
func New(base string) *Service {
	return &Service{base, &http.Client{Timeout: time.Second}, semaphore.NewWeighted(16)}
}

// Score takes a slot.
func (s *Service) Score(ctx context.Context, payment string) (score float64, err error) {
	if err := s.slots.Acquire(ctx, 1); err != nil {
		return 0, err
	}
	defer s.slots.Release(1)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+"/scores/"+payment, nil)
	if err != nil {
		return 0, err
	}
	resp, err := s.http.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	return score, json.NewDecoder(resp.Body).Decode(&score)
}

// IsReady tells how it was set up, and asks nobody.
func (s *Service) IsReady() bool { return s.base != "" && s.http != nil }
