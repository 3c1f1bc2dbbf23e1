// Package traced has adapters that begin each method with a helper of the project.
package traced

import (
	"context"
	"database/sql"

	"example.test/shop/unboundedcall/tracing"
)

// Spans hands its caller's context on by the helper, which sets no deadline.
type Spans struct{ db *sql.DB }

func (s *Spans) Add(ctx context.Context, id string) error {
	ctx, end, err := tracing.Begin(ctx, "spans.add")
	if err != nil {
		return err
	}
	defer end()
	_, err = s.db.ExecContext(ctx, `INSERT INTO spans (id) VALUES (?)`, id) // want `RES2403: call of DB.ExecContext runs with its caller's context alone: nothing in this package gives the methods of Spans a deadline`
	return err
}

// Limited begins with a helper that sets a deadline, although it looks the same.
type Limited struct{ db *sql.DB }

func (l *Limited) Add(ctx context.Context, id string) error {
	ctx, end := tracing.Limited(ctx, "limited.add")
	defer end()
	_, err := l.db.ExecContext(ctx, `INSERT INTO limited (id) VALUES (?)`, id)
	return err
}

// Either begins with a helper that sets a deadline on one of its ways.
type Either struct{ db *sql.DB }

func (e *Either) Add(ctx context.Context, id string) error {
	ctx, end := tracing.Either(ctx, "either.add")
	defer end()
	_, err := e.db.ExecContext(ctx, `INSERT INTO either (id) VALUES (?)`, id)
	return err
}

// Outer is bounded in front of the helper, which keeps that.
type Outer struct{ db *sql.DB }

func (o *Outer) Add(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, 5e9)
	defer cancel()
	ctx, end, err := tracing.Begin(ctx, "outer.add")
	if err != nil {
		return err
	}
	defer end()
	_, err = o.db.ExecContext(ctx, `INSERT INTO outer_rows (id) VALUES (?)`, id)
	return err
}
