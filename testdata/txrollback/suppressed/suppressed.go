// Package suppressed has findings of txrollback that somebody decided to keep.
package suppressed

import "database/sql"

func advisory(db *sql.DB) error {
	//resilint:ignore RES7301 the lock lives as long as the process
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	_, err = tx.Exec("SELECT pg_advisory_xact_lock(1)")
	return err
}
