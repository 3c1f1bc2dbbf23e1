// Package suppressed has findings of healthprobe that somebody decided to keep.
package suppressed

import (
	"database/sql"
	"net/http"
)

// Routes is for a platform that restarts the database together with the service.
func Routes(mux *http.ServeMux, db *sql.DB) {
	mux.HandleFunc("/livez", func(w http.ResponseWriter, r *http.Request) {
		//resilint:ignore RES6203 the database is in the same pod and restarts with it
		if err := db.PingContext(r.Context()); err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
}
