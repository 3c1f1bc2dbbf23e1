// Package flat has no ports: its callers know the database.
package flat

import (
	"context"
	"database/sql"
	"errors"
)

// Reader is what tests put in the place of Store.
type Reader interface {
	Name(ctx context.Context, id string) (string, error)
	State(ctx context.Context, id string) (string, error)
}

// Store reads.
type Store struct{ db *sql.DB }

// Name returns what the driver says.
func (s *Store) Name(ctx context.Context, id string) (name string, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT name FROM users WHERE id = $1", id).Scan(&name)
	return name, err
}

// State does, too.
func (s *Store) State(ctx context.Context, id string) (state string, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT state FROM users WHERE id = $1", id).Scan(&state)
	return state, err
}

// Known compares in a package that is of no layer.
func Known(ctx context.Context, r Reader, id string) (bool, error) {
	_, err := r.Name(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}
