// Package service puts together how the shop is.
package service

import (
	"context"
	"database/sql"
	"sync"
	"time"

	"example.test/shop/healthprobe/layered/client"
)

// Status knows what the shop needs.
type Status struct {
	DB  *sql.DB
	Tax *client.Tax

	mu    sync.Mutex
	until time.Time
	last  error
}

// Deep asks everybody.
func (s *Status) Deep(ctx context.Context) error {
	if err := s.DB.PingContext(ctx); err != nil {
		return err
	}
	return s.Tax.Up(ctx)
}

// Kept asks once in a while.
func (s *Status) Kept(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := time.Now(); now.After(s.until) {
		s.last, s.until = s.Deep(ctx), now.Add(15*time.Second)
	}
	return s.last
}

// Visit counts who asks.
func (s *Status) Visit(ctx context.Context) error {
	_, err := s.DB.ExecContext(ctx, "UPDATE counters SET visits = visits + 1")
	return err
}
