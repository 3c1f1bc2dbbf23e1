// Package store is all that a small service keeps and asks.
package store

import (
	"context"
	"database/sql"

	"go.opentelemetry.io/otel/trace"
)

// Store keeps links.
type Store struct {
	db     *sql.DB
	tracer trace.Tracer
	hot    map[string]string
}

func (s *Store) span(ctx context.Context, name string) (context.Context, func()) {
	ctx, span := s.tracer.Start(ctx, name)
	return ctx, func() { span.End() }
}

// Get begins its span in a helper that gives the end back.
func (s *Store) Get(ctx context.Context, key string) (url string, err error) {
	ctx, end := s.span(ctx, "store.get")
	defer end()
	err = s.db.QueryRowContext(ctx, "SELECT url FROM links WHERE key = $1", key).Scan(&url)
	return url, err
}

// Put does.
func (s *Store) Put(ctx context.Context, key, url string) error {
	ctx, end := s.span(ctx, "store.put")
	defer end()
	_, err := s.db.ExecContext(ctx, "INSERT INTO links (key, url) VALUES ($1, $2)", key, url)
	return err
}

// Hits does not.
func (s *Store) Hits(ctx context.Context, key string) (n int, err error) { // want `RES6401: adapter method Store.Hits calls out without a span: 2 other methods`
	err = s.db.QueryRowContext(ctx, "SELECT hits FROM links WHERE key = $1", key).Scan(&n)
	return n, err
}

// Hot asks nobody.
func (s *Store) Hot(key string) string { return s.hot[key] }
