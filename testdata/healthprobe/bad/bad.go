// Package bad has probes that reach too far, or write.
package bad

import (
	"context"
	"database/sql"
	"encoding/json"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
)

// Server has its own database, a provider and a directory.
type Server struct {
	db       *sql.DB
	client   *http.Client
	provider string
}

// Routes registers the probes.
func (s *Server) Routes(mux *http.ServeMux) {
	mux.HandleFunc("GET /livez", s.live)
	mux.HandleFunc("GET /readyz", s.ready)
	mux.Handle("/health", logged(http.HandlerFunc(s.health)))
	mux.Handle("/api/v1/health/ready", &readiness{server: s})
}

func logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { next.ServeHTTP(w, r) })
}

func (s *Server) live(w http.ResponseWriter, r *http.Request) {
	if err := s.db.PingContext(r.Context()); err != nil { // want `RES6203: liveness probe /livez pings the database \(DB\.PingContext at bad/bad\.go:\d+\): an outage there restarts every instance`
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	if err := s.db.PingContext(r.Context()); err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	if err := s.reach(r.Context()); err != nil { // want `RES6201: readiness probe /readyz sends a request on every question \(Server\.reach, Client\.Do at bad/bad\.go:\d+\): keep the answer for some seconds`
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

func (s *Server) reach(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.provider+"/status", nil)
	if err != nil {
		return err
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	status := map[string]string{}
	if err := s.reach(r.Context()); err != nil { // want `RES6201: health probe /health sends a request`
		status["provider"] = err.Error()
	}
	if err := s.record(r.Context()); err != nil { // want `RES6202: probe /health writes to table visits with every question`
		status["visits"] = err.Error()
	}
	_ = json.NewEncoder(w).Encode(status)
}

func (s *Server) record(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO visits (at) VALUES (now())")
	return err
}

type readiness struct{ server *Server }

func (h *readiness) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := h.server.reach(r.Context()); err != nil { // want `RES6201: readiness probe /api/v1/health/ready sends a request`
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

// Gin registers what a function of the package returns.
func (s *Server) Gin(r *gin.Engine) {
	r.GET("/probes/live", s.liveness())
	g := r.Group("/api").Group("/ready-or-not")
	g.GET("/live", s.broadcast)
	health := r.Group("/health")
	health.GET("/live", s.grouped)
	health.GET("", func(c *gin.Context) {
		if err := s.reach(c); err != nil { // want `RES6201: health probe /health sends a request`
			c.AbortWithStatus(http.StatusServiceUnavailable)
		}
	})
}

func (s *Server) grouped(c *gin.Context) {
	if err := s.db.PingContext(c); err != nil { // want `RES6203: liveness probe /health/live pings the database`
		c.AbortWithStatus(http.StatusServiceUnavailable)
	}
}

// broadcast is live in another sense.
func (s *Server) broadcast(c *gin.Context) {
	if err := s.reach(c); err != nil {
		c.AbortWithStatus(http.StatusServiceUnavailable)
	}
}

func (s *Server) liveness() gin.HandlerFunc {
	return func(c *gin.Context) {
		if err := s.reach(c); err != nil { // want `RES6203: liveness probe /probes/live sends a request`
			c.AbortWithStatus(http.StatusServiceUnavailable)
		}
	}
}
