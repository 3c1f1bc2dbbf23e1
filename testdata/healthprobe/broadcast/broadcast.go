// Package broadcast shows matches that are live: there is a probe, but nothing ready beside them.
package broadcast

import (
	"database/sql"
	"net/http"
)

// Routes registers the matches and a probe.
func Routes(mux *http.ServeMux, db *sql.DB) {
	mux.HandleFunc("/live", func(w http.ResponseWriter, r *http.Request) {
		if err := db.QueryRowContext(r.Context(), "SELECT id FROM matches WHERE live").Scan(new(int)); err != nil {
			w.WriteHeader(http.StatusInternalServerError)
		}
	})
	mux.HandleFunc("/health", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
}
