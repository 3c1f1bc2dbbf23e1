// Package cql has lightweight transactions of CQL.
package cql

import (
	"context"
	"errors"
)

// ErrConflict tells that somebody was faster.
var ErrConflict = errors.New("modified in between")

// Session is what the project takes of a driver.
type Session interface {
	Query(text string, args ...any) Query
}

// Query is one statement.
type Query interface {
	MapScanCAS(map[string]any) (applied bool, err error)
	Exec() error
}

// Store keeps queues.
type Store struct{ session Session }

// Save compares the version in its IF: a naive check looks for it in the WHERE.
func (s *Store) Save(_ context.Context, id string, data []byte, version int64) error {
	q := s.session.Query(`UPDATE queues SET data = ?, version = ? WHERE id = ? IF version = ?`, data, version+1, id, version)
	applied, err := q.MapScanCAS(map[string]any{})
	if err != nil {
		return err
	}
	if !applied {
		return ErrConflict
	}
	return nil
}

// Overwrite counts the version on and asks for nothing but the row.
func (s *Store) Overwrite(_ context.Context, id string, data []byte, version int64) error {
	q := s.session.Query(`UPDATE queues SET data = ?, version = ? WHERE id = ? IF EXISTS`, data, version+1, id) // want `RES8001: this update of queues counts version on but does not compare it`
	return q.Exec()
}
