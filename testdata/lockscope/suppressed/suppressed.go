// Package suppressed has findings of lockscope that somebody decided to keep.
package suppressed

import (
	"context"
	"database/sql"
	"net/http"
	"sync"
)

type Shop struct {
	mu   sync.Mutex
	db   *sql.DB
	http *http.Client
	rate float64
}

func (s *Shop) network(ctx context.Context, tx *sql.Tx, req *http.Request) error {
	resp, err := s.http.Do(req) //resilint:ignore RES8101 the partner is on this host
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (s *Shop) mutex(req *http.Request) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	resp, err := s.http.Do(req) //resilint:ignore RES8102 both are slow anyway
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (s *Shop) Rate() float64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.rate
}

func (s *Shop) rows(ctx context.Context) (id int, err error) {
	//resilint:ignore RES8103 it waits for those who have the row
	err = s.db.QueryRowContext(ctx, "SELECT id FROM seats WHERE id = 1 FOR UPDATE").Scan(&id)
	return id, err
}
