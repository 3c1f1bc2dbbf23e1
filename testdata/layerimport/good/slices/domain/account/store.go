// Package account is one slice of a feature in a folder called domain: all that
// it exports is a store of statements, so it is an adapter by its content.
package account

import (
	"context"
	"database/sql"
	"errors"
)

// Store keeps accounts.
type Store struct{ DB *sql.DB }

// MissingError says which account there is not.
type MissingError struct{ ID string }

func (e *MissingError) Error() string { return "no account " + e.ID }

// Delete removes an account.
func (s Store) Delete(ctx context.Context, id string) error {
	_, err := s.DB.ExecContext(ctx, "DELETE FROM accounts WHERE id = $1", id)
	if errors.Is(err, sql.ErrNoRows) {
		return &MissingError{ID: id}
	}
	return err
}
