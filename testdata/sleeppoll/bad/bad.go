// Package bad polls while requests wait.
package bad

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/cloudwego/hertz/pkg/app"
	"github.com/gin-gonic/gin"
)

// API asks a provider, a database and a port.
type API struct {
	client *http.Client
	db     *sql.DB
	jobs   Jobs
}

// Jobs is a port whose implementation is elsewhere.
type Jobs interface {
	Start(ctx context.Context, name string) (string, error)
	State(ctx context.Context, id string) (string, error)
}

type state struct{ Status string }

func (a *API) state(ctx context.Context, id string) (state, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://provider.example/tx/"+id, nil)
	if err != nil {
		return state{}, err
	}
	resp, err := a.client.Do(req)
	if err != nil {
		return state{}, err
	}
	defer resp.Body.Close()
	var s state
	return s, json.NewDecoder(resp.Body).Decode(&s)
}

// Submit counts its attempts by hand.
func (a *API) Submit(w http.ResponseWriter, r *http.Request) {
	attempts := 0
	for {
		s, err := a.state(r.Context(), r.PathValue("id"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		if s.Status == "SUCCESS" {
			break
		}
		attempts++
		if attempts >= 30 {
			http.Error(w, "timed out", http.StatusGatewayTimeout)
			return
		}
		time.Sleep(time.Second) // want `RES6001: handler API\.Submit polls API\.state with time\.Sleep while its client waits`
	}
	w.WriteHeader(http.StatusCreated)
}

// Start asks a port, in a framework.
func (a *API) Start(c *gin.Context) {
	id, err := a.jobs.Start(c, c.Param("name"))
	if err != nil {
		c.AbortWithStatus(http.StatusBadGateway)
		return
	}
	for i := 0; i < 60; i++ {
		if s, err := a.jobs.State(c, id); err == nil && s == "done" {
			c.JSON(http.StatusOK, s)
			return
		}
		time.Sleep(500 * time.Millisecond) // want `RES6001: handler API\.Start polls Jobs\.State with time\.Sleep`
	}
	c.AbortWithStatus(http.StatusGatewayTimeout)
}

// Rows waits for somebody else to change a row.
func (a *API) Rows(ctx context.Context, c *app.RequestContext) {
	if err := a.waitForRow(ctx, c.Param("id")); err != nil { // want `RES6001: handler API\.Rows polls DB\.QueryRowContext through API\.waitForRow \(bad/bad\.go:\d+\) with time\.Sleep`
		c.SetStatusCode(http.StatusGatewayTimeout)
	}
}

func (a *API) waitForRow(ctx context.Context, id string) error {
	done := false
	for n := 0; !done && n < 100; n++ {
		if err := a.db.QueryRowContext(ctx, "SELECT done FROM jobs WHERE id = ?", id).Scan(&done); err != nil {
			return err
		}
		time.Sleep(200 * time.Millisecond)
	}
	if !done {
		return errors.New("not done")
	}
	return nil
}

// Refund leaves the polling to a goroutine that nobody takes up again.
func (a *API) Refund(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	ctx := context.WithoutCancel(r.Context())
	go func() {
		for range 20 {
			s, err := a.state(ctx, id)
			if err == nil && s.Status == "SUCCESS" {
				return
			}
			time.Sleep(3 * time.Second) // want `RES6001: handler API\.Refund polls API\.state with time\.Sleep in a goroutine of its own: a restart loses it`
		}
	}()
	w.WriteHeader(http.StatusAccepted)
}

// Routes registers a handler that is a literal.
func (a *API) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /orders/{id}", func(w http.ResponseWriter, r *http.Request) {
		for {
			s, err := a.state(r.Context(), r.PathValue("id"))
			if err != nil || s.Status == "FAILED" {
				w.WriteHeader(http.StatusBadGateway)
				return
			}
			if s.Status == "SUCCESS" {
				return
			}
			time.Sleep(time.Second) // want `RES6001: handler API\.Routes polls API\.state`
		}
	})
}

// Warm sleeps for as long as the other side needs at most.
func (a *API) Warm(w http.ResponseWriter, r *http.Request) {
	if _, err := a.state(r.Context(), "warm"); err != nil {
		time.Sleep(10 * time.Second) // want `RES6002: function API\.Warm sleeps 10s while the client of API\.Warm waits`
	}
	a.settle()
}

// settleFor is how long the provider takes to show what it was told.
var settleFor = 8 * time.Second

func (a *API) settle() {
	time.Sleep(settleFor) // want `RES6002: function API\.settle sleeps 8s while the client of API\.Warm waits`
}

// Capture keeps the last answer to show it, and asks the same each time.
func (a *API) Capture(w http.ResponseWriter, r *http.Request) {
	var seen state
	var err error
	for {
		seen, err = a.state(r.Context(), r.PathValue("id"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		if settled(seen) {
			break
		}
		time.Sleep(time.Second) // want `RES6001: handler API\.Capture polls API\.state`
	}
	_ = json.NewEncoder(w).Encode(seen)
}

func settled(s state) bool { return s.Status == "SUCCESS" || s.Status == "FAILED" }

// Run waits until a row is there: that it is not found is no failure.
func (a *API) Run(w http.ResponseWriter, r *http.Request) {
	tries := 0
	for {
		var id int64
		err := a.db.QueryRowContext(r.Context(), "SELECT id FROM runs WHERE key = ?", r.PathValue("key")).Scan(&id)
		if err != nil {
			if errors.Is(err, sql.ErrNoRows) && tries < 10 {
				tries++
				time.Sleep(time.Second) // want `RES6001: handler API\.Run polls .* with time\.Sleep while its client waits`
				continue
			}
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		_ = json.NewEncoder(w).Encode(id)
		return
	}
}

// Await gives the question to a helper that goes round.
func (a *API) Await(w http.ResponseWriter, r *http.Request) {
	until(func() bool { // want `RES6001: handler API\.Await polls through until`
		s, err := a.state(r.Context(), r.PathValue("id"))
		return err != nil || s.Status == "SUCCESS"
	})
	w.WriteHeader(http.StatusOK)
}

func until(done func() bool) {
	for !done() {
		time.Sleep(time.Second)
	}
}
