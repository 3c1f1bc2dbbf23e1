// Package driver has the name of a package of drivers, and says by it nothing of
// which database it is for.
package driver

import (
	"context"
	"database/sql"
)

type Store struct{ DB *sql.DB }

func (s *Store) Add(ctx context.Context, id string) error {
	_, err := s.DB.ExecContext(ctx, `INSERT INTO orders (id) VALUES (?)`, id) // want `RES2403: call of DB.ExecContext runs with its caller's context alone`
	return err
}
