// Package migrations runs before anybody waits for an answer: by its name,
// whatever its functions are called.
package migrations

import (
	"context"
	"database/sql"
)

// Repository of the versions that were applied.
type Repository struct{ db *sql.DB }

// Add looks like a method of a repository that makes up its context.
func (r *Repository) Add(version string) error {
	_, err := r.db.ExecContext(context.Background(), `INSERT INTO versions (id) VALUES (?)`, version)
	return err
}
