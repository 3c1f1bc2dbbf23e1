// Package good sleeps where nobody waits, or for what is no polling.
package good

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/gin-gonic/gin"
)

// API asks a provider.
type API struct {
	client *http.Client
	db     *sql.DB
	ready  atomic.Bool
	closed bool
}

func (a *API) state(ctx context.Context, id string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://provider.example/tx/"+id, nil)
	if err != nil {
		return "", err
	}
	resp, err := a.client.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	var s string
	return s, json.NewDecoder(resp.Body).Decode(&s)
}

// LongPoll ends with the request: a select on the context.
func (a *API) LongPoll(w http.ResponseWriter, r *http.Request) {
	for {
		s, err := a.state(r.Context(), "1")
		if err != nil || s == "done" {
			fmt.Fprint(w, s)
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-time.After(time.Second):
		}
	}
}

// Checked sleeps, but looks at the context in each round.
func (a *API) Checked(w http.ResponseWriter, r *http.Request) {
	for r.Context().Err() == nil {
		if s, err := a.state(r.Context(), "1"); err != nil || s == "done" {
			fmt.Fprint(w, s)
			return
		}
		time.Sleep(time.Second)
	}
}

// Events writes to the client in each round: server-sent events.
func (a *API) Events(w http.ResponseWriter, r *http.Request) {
	flusher := w.(http.Flusher)
	for {
		s, err := a.state(r.Context(), "1")
		if err != nil {
			return
		}
		fmt.Fprintf(w, "data: %s\n\n", s)
		flusher.Flush()
		if s == "done" {
			return
		}
		time.Sleep(time.Second)
	}
}

// Stream is the same in a framework.
func (a *API) Stream(c *gin.Context) {
	for {
		s, err := a.state(c, "1")
		if err != nil {
			return
		}
		c.SSEvent("state", s)
		if s == "done" {
			return
		}
		time.Sleep(time.Second)
	}
}

// Retry goes round because of failures: the rules about retries read it.
func (a *API) Retry(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		if s, err := a.state(r.Context(), "1"); err == nil {
			fmt.Fprint(w, s)
			return
		}
		time.Sleep(time.Second)
	}
}

// Drain waits for something inside of the process: nobody is asked.
func (a *API) Drain(w http.ResponseWriter, _ *http.Request) {
	for !a.ready.Load() {
		time.Sleep(10 * time.Millisecond)
	}
	w.WriteHeader(http.StatusNoContent)
}

// Batch pauses between items so as not to flood the provider.
func (a *API) Batch(w http.ResponseWriter, r *http.Request) {
	for _, id := range r.URL.Query()["id"] {
		if s, err := a.state(r.Context(), id); err != nil || s == "stop" {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	w.WriteHeader(http.StatusOK)
}

// Worker polls for ever, and is no handler.
func (a *API) Worker(ctx context.Context) {
	for {
		if s, err := a.state(ctx, "next"); err == nil && s == "stop" {
			return
		}
		time.Sleep(time.Second)
	}
}

// Boot starts the worker from a handler: the loop has no end of its own.
func (a *API) Boot(w http.ResponseWriter, _ *http.Request) {
	go func() {
		for {
			_, _ = a.state(context.Background(), "next")
			time.Sleep(time.Second)
		}
	}()
	w.WriteHeader(http.StatusAccepted)
}

// WaitForProvider polls at start-up.
func WaitForProvider(ctx context.Context, a *API) error {
	for range 30 {
		s, err := a.state(ctx, "health")
		if err != nil {
			return err
		}
		if s == "up" {
			return nil
		}
		time.Sleep(time.Second)
	}
	return context.DeadlineExceeded
}

// SlowResponse is slow on purpose: latency for others to test with.
func (a *API) SlowResponse(w http.ResponseWriter, _ *http.Request) {
	time.Sleep(10 * time.Second)
	w.WriteHeader(http.StatusOK)
}

// Pages asks for another page each time.
func (a *API) Pages(w http.ResponseWriter, r *http.Request) {
	token := "first"
	for {
		next, err := a.state(r.Context(), token)
		if err != nil {
			return
		}
		if next == "" {
			break
		}
		token = next
		time.Sleep(time.Second)
	}
	w.WriteHeader(http.StatusOK)
}

// Restart answers first; the process goes later.
func (a *API) Restart(w http.ResponseWriter, _ *http.Request) {
	go func() {
		time.Sleep(10 * time.Second)
		a.closed = true
	}()
	w.WriteHeader(http.StatusAccepted)
}

// Brief sleeps for less than anybody notices.
func (a *API) Brief(w http.ResponseWriter, _ *http.Request) {
	time.Sleep(200 * time.Millisecond)
	w.WriteHeader(http.StatusOK)
}

// Asked sleeps for as long as the client wants to.
func (a *API) Asked(w http.ResponseWriter, r *http.Request) {
	if d, err := time.ParseDuration(r.FormValue("for")); err == nil {
		time.Sleep(d)
	}
	w.WriteHeader(http.StatusOK)
}

// Apply starts what keeps a connection for as long as there is a rule for it: a
// worker, started by what the handler calls.
func (a *API) Apply(w http.ResponseWriter, _ *http.Request) {
	a.apply("rule")
	w.WriteHeader(http.StatusAccepted)
}

func (a *API) apply(rule string) { go a.keep(rule) }

func (a *API) keep(rule string) {
	for {
		s, err := a.state(context.Background(), rule)
		if err == nil && s == "gone" {
			return
		}
		time.Sleep(time.Second)
	}
}

// Walk asks for what comes after the last answer: the next request is made of it.
func (a *API) Walk(w http.ResponseWriter, r *http.Request) {
	cur := ""
	for {
		resp, err := a.client.Get("https://provider.example/list?c=" + cur)
		if err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		var p struct{ More string }
		err = json.NewDecoder(resp.Body).Decode(&p)
		_ = resp.Body.Close()
		if err != nil || p.More == "" {
			return
		}
		cur = p.More
		time.Sleep(100 * time.Millisecond)
	}
}

// Moment asks five times within half a second.
func (a *API) Moment(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 5; i++ {
		s, err := a.state(r.Context(), "1")
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		if s == "done" {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	w.WriteHeader(http.StatusOK)
}

// Twice asks a second time, in the newer form of a loop that counts.
func (a *API) Twice(w http.ResponseWriter, r *http.Request) {
	for range 2 {
		if s, err := a.state(r.Context(), "1"); err != nil || s == "done" {
			fmt.Fprint(w, s)
			return
		}
		time.Sleep(time.Second)
	}
	w.WriteHeader(http.StatusGatewayTimeout)
}

// Purge deletes a chunk in each round: it works, and waits for nobody.
func (a *API) Purge(w http.ResponseWriter, r *http.Request) {
	for {
		res, err := a.db.ExecContext(r.Context(), "DELETE FROM carts WHERE id IN (SELECT id FROM carts WHERE old LIMIT 1000)")
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// Claim changes rows and is told which, until there are none.
func (a *API) Claim(w http.ResponseWriter, r *http.Request) {
	for {
		var n int
		if err := a.db.QueryRowContext(r.Context(), "UPDATE jobs SET taken = true WHERE id = (SELECT min(id) FROM jobs WHERE NOT taken) RETURNING id").Scan(&n); err != nil || n == 0 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// Row tries again after every failure but that nothing is there: a retry, for the rules about them.
func (a *API) Row(w http.ResponseWriter, r *http.Request) {
	for range 10 {
		var id int64
		err := a.db.QueryRowContext(r.Context(), "SELECT id FROM runs WHERE key = ?", r.PathValue("key")).Scan(&id)
		if err == nil || errors.Is(err, sql.ErrNoRows) {
			_ = json.NewEncoder(w).Encode(id)
			return
		}
		time.Sleep(time.Second)
	}
	w.WriteHeader(http.StatusBadGateway)
}

// RowWhile waits for a row, and looks at the context in each round.
func (a *API) RowWhile(w http.ResponseWriter, r *http.Request) {
	for r.Context().Err() == nil {
		var id int64
		err := a.db.QueryRowContext(r.Context(), "SELECT id FROM runs WHERE key = ?", r.PathValue("key")).Scan(&id)
		if errors.Is(err, sql.ErrNoRows) {
			time.Sleep(time.Second)
			continue
		}
		if err != nil {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		_ = json.NewEncoder(w).Encode(id)
		return
	}
}

// Ready gives a helper a question that stays in the process.
func (a *API) Ready(w http.ResponseWriter, _ *http.Request) {
	until(func() bool { return a.ready.Load() })
	w.WriteHeader(http.StatusOK)
}

func until(done func() bool) {
	for !done() {
		time.Sleep(time.Second)
	}
}

// Voucher makes up codes until one is free: each question is another.
func (a *API) Voucher(w http.ResponseWriter, r *http.Request) {
	for {
		code := newCode()
		var n int
		if err := a.db.QueryRowContext(r.Context(), "SELECT count(*) FROM vouchers WHERE code = ?", code).Scan(&n); err != nil {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		if n == 0 {
			fmt.Fprint(w, code)
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func newCode() string { return time.Now().Format("150405.000000") }
