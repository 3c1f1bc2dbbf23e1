// Package orders is an adapter that leaves deadlines to its callers.
package orders

import (
	"context"
	"database/sql"
	"net/http"
	"time"
)

// Store passes the context on, and sets no deadline anywhere.
type Store struct{ db *sql.DB }

func (s *Store) Add(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(ctx, `INSERT INTO orders (id) VALUES (?)`, id) // want `RES2403: call of DB.ExecContext runs with its caller's context alone: nothing in this package gives the methods of Store a deadline \(and 2 more calls, in 2 types\)`
	return err
}

func (s *Store) Remove(ctx context.Context, id string) error { return s.exec(ctx, id) }

func (s *Store) exec(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM orders WHERE id = ?`, id)
	return err
}

// Migrate is for start-up.
func (s *Store) Migrate(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, `CREATE TABLE orders (id TEXT)`)
	return err
}

// Bounded sets a deadline in every method.
type Bounded struct {
	db    *sql.DB
	limit time.Duration
}

func (b *Bounded) Add(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, b.limit)
	defer cancel()
	_, err := b.db.ExecContext(ctx, `INSERT INTO orders (id) VALUES (?)`, id)
	return err
}

// Prices has a client with a limit, so its calls end whatever the context.
type Prices struct{ client *http.Client }

// NewPrices makes the client.
func NewPrices() *Prices { return &Prices{client: &http.Client{Timeout: time.Second}} }

func (p *Prices) Get(ctx context.Context, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return p.client.Do(req)
}

// Rates is given a client by code out of view, which may have a limit.
type Rates struct{ Client *http.Client }

func (p *Rates) Get(ctx context.Context, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return p.Client.Do(req)
}

// Probe is asked by a check that has a limit of its own for all of them.
type Probe struct{ db *sql.DB }

func (p *Probe) Check(ctx context.Context) error { return p.db.PingContext(ctx) }

// Archive is another type of the adapter: there is one finding for all.
type Archive struct{ db *sql.DB }

func (a *Archive) Add(ctx context.Context, id string) error {
	_, err := a.db.ExecContext(ctx, `INSERT INTO archive (id) VALUES (?)`, id)
	return err
}
