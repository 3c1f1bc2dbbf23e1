// Package postgres speaks to the service's own database: nobody else decides about it.
package postgres

import (
	"context"
	"database/sql"
	"time"
)

type Store struct{ db *sql.DB }

// New sizes the pool of the service itself.
func New(db *sql.DB) *Store {
	db.SetMaxOpenConns(25)
	db.SetConnMaxLifetime(5 * time.Minute)
	return &Store{db}
}

func (s *Store) Save(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	_, err := s.db.ExecContext(ctx, "INSERT INTO orders (id) VALUES ($1) ON CONFLICT DO NOTHING", id)
	return err
}
