// Package mutex holds mutexes while others are waited for.
package mutex

import (
	"context"
	"database/sql"
	"net/http"
	"sync"
)

type Rates struct {
	mu   sync.RWMutex
	http *http.Client
	db   *sql.DB
	last map[string]float64
}

// Get lets everybody wait who needs another currency.
func (r *Rates) Get(req *http.Request, currency string) (float64, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if rate, ok := r.last[currency]; ok {
		return rate, nil
	}
	resp, err := r.http.Do(req) // want `RES8102: mutex r.mu is held while Client.Do sends an HTTP request: Rates.Known waits for the answer, too`
	if err != nil {
		return 0, err
	}
	r.last[currency] = float64(resp.ContentLength)
	return r.last[currency], resp.Body.Close()
}

// Set writes to the database before it lets go, in a helper, on one path.
func (r *Rates) Set(ctx context.Context, currency string, rate float64, keep bool) error {
	r.mu.Lock()
	r.last[currency] = rate
	if keep {
		err := r.store(ctx, currency, rate) // want `RES8102: mutex r.mu is held while Rates.store runs a statement \(via sql.DB.ExecContext\)`
		r.mu.Unlock()
		return err
	}
	r.mu.Unlock()
	return nil
}

func (r *Rates) store(ctx context.Context, currency string, rate float64) error {
	_, err := r.db.ExecContext(ctx, "UPDATE rates SET rate = $2 WHERE currency = $1", currency, rate)
	return err
}

// Known is asked by every request.
func (r *Rates) Known(currency string) bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	_, ok := r.last[currency]
	return ok
}

var (
	registry = map[string]string{}
	guard    sync.Mutex
)

// Add asks the other side while all look-ups wait.
func Add(c *http.Client, req *http.Request, name string) error {
	guard.Lock()
	defer guard.Unlock()
	resp, err := c.Do(req) // want `RES8102: mutex guard is held while Client.Do sends an HTTP request`
	if err != nil {
		return err
	}
	registry[name] = resp.Status
	return resp.Body.Close()
}

func Lookup(name string) string {
	guard.Lock()
	defer guard.Unlock()
	return registry[name]
}

// Embedded has its mutex without a name.
type Embedded struct {
	sync.Mutex
	http *http.Client
	n    int
}

func (e *Embedded) Count(req *http.Request) error {
	e.Lock()
	defer e.Unlock()
	e.n++
	resp, err := e.http.Do(req) // want `RES8102: mutex e is held while Client.Do sends an HTTP request`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (e *Embedded) N() int {
	e.Lock()
	defer e.Unlock()
	return e.n
}
