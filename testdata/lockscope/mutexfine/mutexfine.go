// Package mutexfine holds mutexes as a reviewer would let it pass.
package mutexfine

import (
	"context"
	"database/sql"
	"net/http"
	"sync"
)

type Shop struct {
	mu   sync.Mutex
	http *http.Client
	db   *sql.DB
	seen map[string]bool
	// syncMu is named after what it lets only one do.
	syncMu sync.Mutex
	// one lets only one request through at a time: the partner cannot take more.
	one sync.Mutex
	// locks has a mutex for each order.
	locks map[string]*sync.Mutex
	conn  *sql.Conn
	token string
	until int
}

// Seen is what the others would wait for.
func (s *Shop) Seen(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen[id]
}

func (s *Shop) send(req *http.Request) error {
	resp, err := s.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// It is given back first.
func (s *Shop) before(req *http.Request) error {
	s.mu.Lock()
	s.seen["a"] = true
	s.mu.Unlock()
	return s.send(req)
}

// It is given back on the one path that sends.
func (s *Shop) onPath(req *http.Request, id string) error {
	s.mu.Lock()
	if !s.seen[id] {
		s.seen[id] = true
		s.mu.Unlock()
		return s.send(req)
	}
	s.mu.Unlock()
	return nil
}

// Another goroutine sends.
func (s *Shop) apart(req *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	go func() { _ = s.send(req) }()
}

// What is deferred before the lock runs when that has been given back.
func (s *Shop) deferred(req *http.Request) {
	defer func() { _ = s.send(req) }()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen["a"] = true
}

// The mutex is of one order only.
func (s *Shop) perKey(req *http.Request, id string) error {
	l := s.locks[id]
	l.Lock()
	defer l.Unlock()
	return s.send(req)
}

// The mutex is local, and there is a loop.
func (s *Shop) all(reqs []*http.Request) {
	var mu sync.Mutex
	for _, req := range reqs {
		mu.Lock()
		_ = s.send(req)
		mu.Unlock()
	}
}

// The mutex is there for it, by its name.
func (s *Shop) synchronise(req *http.Request) error {
	s.syncMu.Lock()
	defer s.syncMu.Unlock()
	return s.send(req)
}

func (s *Shop) synchronising() bool {
	s.syncMu.Lock()
	defer s.syncMu.Unlock()
	return len(s.seen) > 0
}

// The mutex is there for it, by what is written beside it.
func (s *Shop) single(req *http.Request) error {
	s.one.Lock()
	defer s.one.Unlock()
	return s.send(req)
}

func (s *Shop) busy() bool {
	s.one.Lock()
	defer s.one.Unlock()
	return len(s.seen) > 0
}

// All who wait need the same token, and get it.
func (s *Shop) bearer(req *http.Request, now int) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.token != "" && now < s.until {
		return s.token, nil
	}
	resp, err := s.http.Do(req)
	if err != nil {
		return "", err
	}
	s.token, s.until = resp.Header.Get("Token"), now+60
	return s.token, resp.Body.Close()
}

// Nobody can go on with the old token.
func (s *Shop) refreshToken(req *http.Request) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.send(req)
}

// A single connection serves one at a time anyway.
func (s *Shop) connection(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err := s.conn.ExecContext(ctx, "UPDATE shops SET open = true")
	return err
}

// What is in memory and the row change together.
func (s *Shop) store(ctx context.Context, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.db.ExecContext(ctx, "UPDATE shops SET seen = true WHERE id = $1", id); err != nil {
		return err
	}
	s.seen[id] = true
	return nil
}

// change is the single funnel for changes.
func (s *Shop) change(req *http.Request) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.send(req)
}

// Slow can fail, as what asks somebody does: whoever calls it waits anyway.
type Slow struct {
	mu   sync.Mutex
	http *http.Client
	n    int
}

func (s *Slow) Put(req *http.Request) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	resp, err := s.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (s *Slow) Get(ctx context.Context) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.n, ctx.Err()
}

// Nobody else is there yet.
func NewShop(req *http.Request) (*Shop, error) {
	s := &Shop{http: http.DefaultClient}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s, s.send(req)
}

// Close ends it for all.
func (s *Shop) Close(req *http.Request) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.send(req)
}

// Client lets one call at a time through, and nobody takes the mutex for less.
type Client struct {
	mu   sync.Mutex
	http *http.Client
}

func (c *Client) Put(req *http.Request) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (c *Client) Post(req *http.Request) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Readers do not wait for a reader.
type Swapped struct {
	mu   sync.RWMutex
	http *http.Client
}

func (s *Swapped) Do(req *http.Request) error {
	s.mu.RLock()
	defer s.mu.RUnlock()
	resp, err := s.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (s *Swapped) Swap(c *http.Client) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.http = c
}

// Sent notes what has been sent: every call sends, whatever is in the map.
type Sent struct {
	mu   sync.Mutex
	http *http.Client
	sent map[string]string
}

func (s *Sent) Send(req *http.Request, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	resp, err := s.http.Do(req)
	if err != nil {
		return err
	}
	s.sent[id] = resp.Status
	return resp.Body.Close()
}
