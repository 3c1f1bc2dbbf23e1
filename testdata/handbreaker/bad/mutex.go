// Package bad has circuit breakers written by hand, as real services write them.
package bad

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"
)

var errOpen = errors.New("breaker is open")

// A type of its own, in the way of the textbooks.
type circuit struct { // want `RES4101: hand-written circuit breaker: fails counts up to a limit, circuit\.allow refuses by openedAt`
	mu       sync.Mutex
	fails    int
	openedAt time.Time
}

func (c *circuit) allow() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fails < 5 {
		return true
	}
	if time.Since(c.openedAt) < time.Minute {
		return false
	}
	c.openedAt = time.Now()
	return true
}

func (c *circuit) done(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err == nil {
		c.fails = 0
		return
	}
	c.fails++
	if c.fails == 5 {
		c.openedAt = time.Now()
	}
}

type Tax struct {
	http *http.Client
	c    circuit
}

func (t *Tax) Rate(ctx context.Context, req *http.Request) (*http.Response, error) {
	if !t.c.allow() {
		return nil, errOpen
	}
	resp, err := t.http.Do(req.WithContext(ctx))
	t.c.done(err)
	return resp, err
}

// Three fields among those of a client, and no name that says what they are for.
type Geocoder struct {
	http    *http.Client
	base    string
	key     string
	lang    string
	country string

	mu      sync.Mutex
	strikes int // want `RES4101: hand-written circuit breaker: strikes counts up to a limit, Geocoder\.Locate refuses by quietUntil`
	// nothing is asked before
	quietUntil time.Time
}

func (g *Geocoder) Locate(ctx context.Context, req *http.Request) *http.Response {
	g.mu.Lock()
	quiet := time.Now().Before(g.quietUntil)
	g.mu.Unlock()
	if quiet {
		return unknownPlace()
	}
	resp, err := g.http.Do(req.WithContext(ctx))
	if err != nil {
		g.failed()
		return unknownPlace()
	}
	g.mu.Lock()
	g.strikes = 0
	g.mu.Unlock()
	return resp
}

func (g *Geocoder) failed() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.strikes++
	if g.strikes < 3 {
		return
	}
	g.quietUntil = time.Now().Add(30 * time.Second)
}

func unknownPlace() *http.Response { return &http.Response{} }
