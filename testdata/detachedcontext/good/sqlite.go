package good

import (
	"context"
	"database/sql"
)

// LiteStore keeps its rows in a file of the process; the other stores of the
// package lie in files of their own.
type LiteStore struct{ db *sql.DB }

// Forget drops ctx: it waits for the disk only.
func (s *LiteStore) Forget(ctx context.Context, id string) error {
	_, err := s.db.Exec("DELETE FROM notes WHERE id = ?", id)
	return err
}
