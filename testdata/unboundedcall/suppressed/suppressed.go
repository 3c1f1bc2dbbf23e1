// Package suppressed has findings of unboundedcall that somebody decided to keep.
package suppressed

import (
	"database/sql"
	"net/http"
)

type shop struct{ db *sql.DB }

func (s *shop) list(w http.ResponseWriter, r *http.Request) {
	//resilint:ignore RES2401 the proxy in front of the database ends statements after a second
	_, _ = s.db.Query(`SELECT id FROM orders`)
}
