// Package handle retries statements that run on an interface of the project, as
// generated queries do: it stands for a pool or a transaction.
package handle

import (
	"context"
	"database/sql"

	"github.com/cenkalti/backoff/v4"
)

// DBTX is a pool or a transaction.
type DBTX interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
}

// Queries has the statements.
type Queries struct{ db DBTX }

// New makes queries.
func New(db DBTX) *Queries { return &Queries{db: db} }

// WithTx makes queries on a transaction.
func (q *Queries) WithTx(tx *sql.Tx) *Queries { return &Queries{db: tx} }

// AddNote adds a row each time.
func (q *Queries) AddNote(ctx context.Context, body string) error {
	_, err := q.db.ExecContext(ctx, `INSERT INTO notes (body) VALUES ($1)`, body)
	return err
}

// KeepNote adds a row once.
func (q *Queries) KeepNote(ctx context.Context, body string) error {
	_, err := q.db.ExecContext(ctx, `INSERT INTO notes (body) VALUES ($1) ON CONFLICT DO NOTHING`, body)
	return err
}

type notes struct {
	pool *sql.DB
	q    *Queries
}

func newNotes(pool *sql.DB) *notes { return &notes{pool: pool, q: New(pool)} }

func (n *notes) add(ctx context.Context, body string) error {
	return backoff.Retry(func() error { // want `RES3002: retried INSERT is not idempotent .*AddNote`
		return n.q.AddNote(ctx, body)
	}, backoff.NewExponentialBackOff())
}

// A repeat finds the row.
func (n *notes) keep(ctx context.Context, body string) error {
	return backoff.Retry(func() error { return n.q.KeepNote(ctx, body) }, backoff.NewExponentialBackOff())
}

// Each attempt has a transaction of its own, which leaves nothing behind.
func (n *notes) whole(ctx context.Context, body string) error {
	return backoff.Retry(func() error {
		tx, err := n.pool.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer func() { _ = tx.Rollback() }()
		if err := n.q.WithTx(tx).AddNote(ctx, body); err != nil {
			return err
		}
		return tx.Commit()
	}, backoff.NewExponentialBackOff())
}

// Whoever calls may pass queries on a transaction.
func given(ctx context.Context, q *Queries, body string) error {
	return backoff.Retry(func() error { return q.AddNote(ctx, body) }, backoff.NewExponentialBackOff())
}

// ledger is made on a pool, and for the time of a transaction on that: which of them a
// method has is not known.
type ledger struct{ q *Queries }

func newLedger(pool *sql.DB) *ledger { return &ledger{q: New(pool)} }

func (l *ledger) inside(tx *sql.Tx) *ledger { return &ledger{q: l.q.WithTx(tx)} }

func (l *ledger) add(ctx context.Context, body string) error {
	return backoff.Retry(func() error { return l.q.AddNote(ctx, body) }, backoff.NewExponentialBackOff())
}

// Open has a field that other packages fill.
type Open struct{ Q *Queries }

func (o *Open) add(ctx context.Context, body string) error {
	return backoff.Retry(func() error { return o.Q.AddNote(ctx, body) }, backoff.NewExponentialBackOff())
}

// handed has what it is given: it may be on a transaction.
type handed struct{ q *Queries }

func newHanded(q *Queries) *handed { return &handed{q} }

func (h *handed) add(ctx context.Context, body string) error {
	return backoff.Retry(func() error { return h.q.AddNote(ctx, body) }, backoff.NewExponentialBackOff())
}
