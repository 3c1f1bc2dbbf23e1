// Package microservice counts the points of customers; a manifest says which probe is which.
package microservice

import (
	"context"
	"database/sql"
	"net/http"
)

// Service has its database and a service of another team.
type Service struct {
	DB    *sql.DB
	HTTP  *http.Client
	Users string
}

// Routes registers the probes.
func (s *Service) Routes(mux *http.ServeMux) {
	mux.HandleFunc("GET /loyalty-service/health", func(w http.ResponseWriter, r *http.Request) {
		if err := s.check(r.Context()); err != nil { // want `RES6203: liveness probe /loyalty-service/health \(healthprobe/microservice/deploy/values\.yaml:5\) (pings the database|sends a request)`
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	// The own database belongs into the other one.
	mux.HandleFunc("GET /loyalty-service/healthcheck", func(w http.ResponseWriter, r *http.Request) {
		if err := s.DB.PingContext(r.Context()); err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	// Somebody asks for the points of one customer, and they expire by and by.
	mux.HandleFunc("GET /customers/{id}/points/live", func(w http.ResponseWriter, r *http.Request) {
		if _, err := s.DB.ExecContext(r.Context(), "UPDATE points SET read = now() WHERE id = $1", r.PathValue("id")); err != nil {
			w.WriteHeader(http.StatusInternalServerError)
		}
	})
}

func (s *Service) check(ctx context.Context) error {
	if err := s.DB.PingContext(ctx); err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.Users+"/up", nil)
	if err != nil {
		return err
	}
	resp, err := s.HTTP.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
