// Package pair has healthz beside readyz, and nothing else: then it is the other one.
package pair

import (
	"database/sql"
	"net/http"
)

// Routes registers them.
func Routes(mux *http.ServeMux, db *sql.DB) {
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		if err := db.PingContext(r.Context()); err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	mux.HandleFunc("/healthz", func(w http.ResponseWriter, r *http.Request) {
		if _, err := db.QueryContext(r.Context(), "SELECT count(*) FROM orders"); err != nil { // want `RES6203: liveness probe /healthz reads the database \(.*\): an outage there restarts every instance`
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
}
