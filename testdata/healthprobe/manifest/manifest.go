// Package manifest has a probe of which a manifest says what it is for.
package manifest

import (
	"database/sql"
	"net/http"
)

// Routes registers it.
func Routes(mux *http.ServeMux, db *sql.DB) {
	mux.HandleFunc("/manifest-service/health", func(w http.ResponseWriter, r *http.Request) {
		if err := db.PingContext(r.Context()); err != nil { // want `RES6203: liveness probe /manifest-service/health \(healthprobe/manifest/deploy/app\.yaml:10\) pings the database`
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
}
