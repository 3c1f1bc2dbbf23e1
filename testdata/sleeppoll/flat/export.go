// Package flat is a service in one package: it exports orders to files.
package flat

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"time"
)

type server struct {
	db *sql.DB
}

func (s *server) routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /exports", s.export)
	mux.HandleFunc("GET /exports/{id}/progress", s.progress)
	mux.HandleFunc("DELETE /exports", s.clean)
	mux.HandleFunc("POST /exports/{id}/lock", s.lock)
}

// export stores a task, and waits for the worker that takes it.
func (s *server) export(w http.ResponseWriter, r *http.Request) {
	id, err := s.enqueue(r.Context())
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	deadline := time.Now().Add(time.Minute)
	for time.Now().Before(deadline) {
		var state string
		if err := s.db.QueryRowContext(r.Context(), "SELECT state FROM exports WHERE id = $1", id).Scan(&state); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		if state == "done" {
			fmt.Fprint(w, id)
			return
		}
		time.Sleep(500 * time.Millisecond) // want `RES6001: handler server\.export polls .* with time\.Sleep while its client waits`
	}
	w.WriteHeader(http.StatusGatewayTimeout)
}

func (s *server) enqueue(ctx context.Context) (id int64, err error) {
	err = s.db.QueryRowContext(ctx, "INSERT INTO exports (state) VALUES ('new') RETURNING id").Scan(&id)
	return id, err
}

// progress writes to the client as it goes: it lasts as long as somebody listens.
func (s *server) progress(w http.ResponseWriter, r *http.Request) {
	for {
		var percent int
		if err := s.db.QueryRowContext(r.Context(), "SELECT percent FROM exports WHERE id = $1", r.PathValue("id")).Scan(&percent); err != nil {
			return
		}
		fmt.Fprintf(w, "data: %d\n\n", percent)
		if f, ok := w.(http.Flusher); ok {
			f.Flush()
		}
		if percent == 100 {
			return
		}
		time.Sleep(time.Second)
	}
}

// clean goes on where the last batch ended: no question is asked twice.
func (s *server) clean(w http.ResponseWriter, r *http.Request) {
	var from, to int64
	for {
		if err := s.db.QueryRowContext(r.Context(), "SELECT max(id) FROM exports WHERE id > $1 LIMIT 500", from).Scan(&to); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		if to == from {
			break
		}
		from = to
		time.Sleep(50 * time.Millisecond)
	}
	w.WriteHeader(http.StatusNoContent)
}

// lock tries three times within a second and a half: that is no wait to be stored.
func (s *server) lock(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		var got bool
		if err := s.db.QueryRowContext(r.Context(), "SELECT pg_try_advisory_lock($1)", r.PathValue("id")).Scan(&got); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		if got {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		time.Sleep(500 * time.Millisecond)
	}
	w.WriteHeader(http.StatusConflict)
}

// work is the worker: it has no client.
func (s *server) work(ctx context.Context) {
	for ctx.Err() == nil {
		if _, err := s.db.ExecContext(ctx, "UPDATE exports SET state = 'done' WHERE state = 'new'"); err != nil {
			return
		}
		time.Sleep(10 * time.Second)
	}
}
