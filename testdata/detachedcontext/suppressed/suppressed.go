// Package suppressed has findings of detachedcontext that somebody decided to keep.
package suppressed

import (
	"context"
	"database/sql"
)

type shop struct{ db *sql.DB }

func (s *shop) count(ctx context.Context) error {
	//resilint:ignore RES2501 the driver cannot cancel statements
	_, err := s.db.Exec(`UPDATE shops SET visits = visits + 1`)
	return err
}
