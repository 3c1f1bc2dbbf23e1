// Package suppressed has findings of asynctimeout that somebody decided to keep.
package suppressed

import (
	"context"
	"database/sql"

	_ "github.com/jackc/pgx/v5/stdlib"
)

// Rebuild may take as long as it needs.
func Rebuild(ctx context.Context, db *sql.DB) error {
	errs := make(chan error, 1)
	go func() {
		_, err := db.Exec("CALL rebuild()")
		errs <- err
	}()
	//resilint:ignore RES6101 the operator who calls it waits for the end
	return <-errs
}
