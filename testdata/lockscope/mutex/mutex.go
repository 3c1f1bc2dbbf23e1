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
	last map[string]float64
}

// Get lets everybody wait who needs another currency. It is safe for concurrent use.
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

// Pairs asks the database, in a helper, on one path.
type Pairs struct {
	mu   sync.RWMutex
	db   *sql.DB
	last map[string]float64
}

func (p *Pairs) Get(ctx context.Context, currency string, fresh bool) (float64, error) {
	p.mu.Lock()
	if fresh {
		rate, err := p.load(ctx, currency) // want `RES8102: mutex p.mu is held while Pairs.load runs a query \(via sql.DB.QueryRowContext\) \(and in another function\): Pairs.Size waits for the answer, too`
		p.last[currency] = rate
		p.mu.Unlock()
		return rate, err
	}
	rate := p.last[currency]
	p.mu.Unlock()
	return rate, nil
}

// Again is a matter of the same finding.
func (p *Pairs) Again(ctx context.Context, currency string) (err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last[currency], err = p.load(ctx, currency)
	return err
}

func (p *Pairs) load(ctx context.Context, currency string) (rate float64, err error) {
	err = p.db.QueryRowContext(ctx, "SELECT rate FROM rates WHERE currency = $1", currency).Scan(&rate)
	return rate, err
}

func (p *Pairs) Size() int {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return len(p.last)
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

// Names asks for each name once; known names wait for unknown ones.
type Names struct {
	mu    sync.Mutex
	http  *http.Client
	known map[string]string
}

func (n *Names) Of(req *http.Request, id string) (string, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	name, ok := n.known[id]
	if ok {
		return name, nil
	}
	resp, err := n.http.Do(req) // want `RES8102: mutex n.mu is held while Client.Do sends an HTTP request: who asks for another key waits for the answer, too`
	if err != nil {
		return "", err
	}
	n.known[id] = resp.Status
	return resp.Status, resp.Body.Close()
}

// Routes has its handlers as literals.
type Routes struct {
	mu   sync.Mutex
	http *http.Client
	hits int
}

func (r *Routes) Routes(mux *http.ServeMux, req *http.Request) {
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.hits++
		if _, err := r.http.Do(req); err != nil { // want `RES8102: mutex r.mu is held while Client.Do sends an HTTP request: Routes.Hits waits for the answer, too`
			http.Error(w, err.Error(), http.StatusBadGateway)
		}
	})
}

func (r *Routes) Hits() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.hits
}
