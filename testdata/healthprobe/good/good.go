// Package good has probes that say whether the service is well, and what only
// looks like one.
package good

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gin-gonic/gin"
	"golang.org/x/sync/singleflight"
)

// Server has its own database and a provider.
type Server struct {
	db     *sql.DB
	client *http.Client
	up     atomic.Bool
	once   sync.Once
	group  singleflight.Group

	mu      sync.Mutex
	checked time.Time
	lastErr error
}

// Pinger is a port: what is behind it is not in view.
type Pinger interface {
	Ping(ctx context.Context) error
}

func (s *Server) reach(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://provider.example/status", nil)
	if err != nil {
		return err
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Routes registers the probes, and business that is called like one.
func (s *Server) Routes(mux *http.ServeMux, port Pinger) {
	// Static: deliberate, and all that a platform needs.
	mux.HandleFunc("GET /livez", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "ok") })
	// The service's own database: no use without it, and the server bounds the request.
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		if err := s.db.PingContext(r.Context()); err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	// SELECT 1 is a ping as well.
	mux.HandleFunc("GET /health/ready", func(w http.ResponseWriter, r *http.Request) {
		var one int
		if err := s.db.QueryRowContext(r.Context(), "SELECT 1").Scan(&one); err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	// Kept for five seconds.
	mux.HandleFunc("/-/ready", func(w http.ResponseWriter, r *http.Request) {
		if s.recent(r.Context()) != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	// Somebody else keeps it up to date.
	mux.HandleFunc("/probes/ready", func(w http.ResponseWriter, _ *http.Request) {
		if !s.up.Load() {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	// Once in the life of the process.
	mux.HandleFunc("/health", func(_ http.ResponseWriter, r *http.Request) {
		s.once.Do(func() { _ = s.reach(r.Context()) })
	})
	// One question for all who ask at the same time.
	mux.HandleFunc("/api/health", func(_ http.ResponseWriter, r *http.Request) {
		_, _, _ = s.group.Do("health", func() (any, error) { return nil, s.reach(r.Context()) })
	})
	// A port may hold anything.
	mux.HandleFunc("/healthcheck", func(w http.ResponseWriter, r *http.Request) {
		if port.Ping(r.Context()) != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	// A system on the same machine goes when the process does.
	mux.HandleFunc("/internal/readyz", func(w http.ResponseWriter, _ *http.Request) {
		resp, err := s.client.Get("http://127.0.0.1:15021/healthz/ready")
		if err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		_ = resp.Body.Close()
	})
	// A table that is there for it.
	mux.HandleFunc("/v1/health", func(_ http.ResponseWriter, r *http.Request) {
		_, _ = s.db.ExecContext(r.Context(), "INSERT INTO health_checks (at) VALUES (now())")
	})
	// It tells, and is well all the same: nobody is restarted.
	mux.HandleFunc("/health/live", func(w http.ResponseWriter, r *http.Request) {
		state := "up"
		if err := s.db.PingContext(r.Context()); err != nil {
			state = "down"
		}
		fmt.Fprintf(w, "{\"database\": %q}", state)
	})
	// One of several things: the health of an upstream that an operator asks for.
	mux.HandleFunc("/upstreams/{id}/health", s.business)
	// The health of a player, an order that is ready, a match that is live.
	mux.HandleFunc("/players/health", s.business)
	mux.HandleFunc("/orders/ready", s.business)
	mux.HandleFunc("/matches/live", s.business)
	// The status of an import.
	mux.HandleFunc("/status", s.business)
	// Not a question at all.
	mux.HandleFunc("POST /health", s.business)
}

func (s *Server) business(_ http.ResponseWriter, r *http.Request) {
	_ = s.reach(r.Context())
	_, _ = s.db.ExecContext(r.Context(), "UPDATE players SET health = health + 1")
}

func (s *Server) recent(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := time.Now(); now.Sub(s.checked) > 5*time.Second {
		s.lastErr, s.checked = s.reach(ctx), now
	}
	return s.lastErr
}

// Watch keeps the state up to date.
func (s *Server) Watch(ctx context.Context) {
	t := time.NewTicker(10 * time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			s.up.Store(s.reach(ctx) == nil)
		}
	}
}

// Checks has checks as its business: people post and delete them.
func (s *Server) Checks(g *gin.Engine) {
	g.POST("/healthcheck", s.createCheck)
	g.DELETE("/healthcheck", s.createCheck)
}

func (s *Server) createCheck(c *gin.Context) {
	if _, err := s.db.ExecContext(c, "INSERT INTO uptime (url) VALUES ($1)", c.PostForm("url")); err != nil {
		c.AbortWithStatus(http.StatusInternalServerError)
	}
}
