// Package flat is a service in one package.
package flat

import (
	"database/sql"
	"log"
	"net/http"
	"time"
)

type app struct {
	db      *sql.DB
	http    *http.Client
	fraud   string
	started time.Time
}

func (a *app) routes() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("/healthz", a.healthz)
	mux.HandleFunc("/readyz", a.readyz)
	mux.HandleFunc("/internal/health", a.uptime)
	mux.HandleFunc("/patients/{id}/health", a.patient)
	return mux
}

// healthz is the liveness probe: nothing else beside readyz is.
func (a *app) healthz(w http.ResponseWriter, r *http.Request) {
	var n int
	if err := a.db.QueryRowContext(r.Context(), "SELECT count(*) FROM orders").Scan(&n); err != nil { // want `RES6203: liveness probe /healthz reads the database`
		http.Error(w, "database", http.StatusServiceUnavailable)
	}
}

func (a *app) readyz(w http.ResponseWriter, _ *http.Request) {
	resp, err := a.http.Get(a.fraud + "/status") // want `RES6201: readiness probe /readyz sends a request on every question`
	if err != nil {
		http.Error(w, "fraud", http.StatusServiceUnavailable)
		return
	}
	defer resp.Body.Close()
	if _, err := a.db.Exec("INSERT INTO probes_log (note) VALUES ('asked')"); err != nil {
		log.Print(err) // the table is there for probes
	}
	if _, err := a.db.Exec("DELETE FROM sessions WHERE expires < now()"); err != nil { // want `RES6202: probe /readyz writes to table sessions with every question`
		log.Print(err)
	}
}

// uptime looks at the process only.
func (a *app) uptime(w http.ResponseWriter, _ *http.Request) {
	if time.Since(a.started) < time.Second {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

// patient is business.
func (a *app) patient(w http.ResponseWriter, r *http.Request) {
	if _, err := a.db.ExecContext(r.Context(), "UPDATE patients SET seen = now() WHERE id = $1", r.PathValue("id")); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}
