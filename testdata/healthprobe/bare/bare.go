// Package bare has probes at paths of one word, which only those beside them explain.
package bare

import (
	"database/sql"
	"net/http"
)

// Routes registers a pair of probes.
func Routes(mux *http.ServeMux, db *sql.DB) {
	mux.HandleFunc("/live", func(w http.ResponseWriter, r *http.Request) {
		if err := db.PingContext(r.Context()); err != nil { // want `RES6203: liveness probe /live pings the database`
			w.WriteHeader(http.StatusInternalServerError)
		}
	})
	mux.HandleFunc("/ready", func(w http.ResponseWriter, r *http.Request) {
		if err := db.PingContext(r.Context()); err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
}
