package bad

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Session works in one transaction.
type Session struct {
	tx   *sql.Tx
	name string
}

// Open hands the transaction out in the end, and forgets it when the name is wrong.
func (r *Repo) Open(ctx context.Context, id string) (*Session, error) {
	tx, err := r.db.BeginTx(ctx, nil) // want `RES7301: transaction tx is left open by the return on line \d+: no commit and no rollback on that path`
	if err != nil {
		return nil, err
	}
	if err := update(tx, id); err != nil {
		return nil, fmt.Errorf("open %s: %w", id, err)
	}
	return &Session{tx: tx, name: id}, nil
}

// Plain hands it out as it is.
func (r *Repo) Plain(ctx context.Context, id string) (*sql.Tx, error) {
	tx, err := r.db.BeginTx(ctx, nil) // want `RES7301: transaction tx is left open by the return on line \d+: no commit and no rollback on that path`
	if err != nil {
		return nil, err
	}
	if _, err := tx.ExecContext(ctx, "SET LOCAL statement_timeout = 1000"); err != nil {
		return nil, err
	}
	return tx, nil
}

// Kept keeps it in a field, too late.
func (s *Session) Kept(ctx context.Context, db *sql.DB, id string) error {
	tx, err := db.BeginTx(ctx, nil) // want `RES7301: transaction tx is left open by the return on line \d+`
	if err != nil {
		return err
	}
	if id == "" {
		return errors.New("no id")
	}
	s.tx = tx
	return update(tx, id)
}

// onlyBusy says nothing about an error that is another one.
func (r *Repo) onlyBusy(ctx context.Context, id string) error {
	tx, err := r.db.BeginTx(ctx, nil) // want `RES7301: transaction tx is left open by the return on line \d+`
	if err != nil && !errors.Is(err, sql.ErrConnDone) {
		return err
	}
	if id == "" {
		return errors.New("no id")
	}
	return tx.Commit()
}

// otherContext cancels one that the transaction does not know.
func (r *Repo) otherContext(ctx context.Context, id string) error {
	quick, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	tx, err := r.db.BeginTx(ctx, nil) // want `RES7301: transaction tx is left open by the return on line \d+`
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(quick, "UPDATE a SET b = 1 WHERE id = $1", id); err != nil {
		return err
	}
	return tx.Commit()
}

// pgxLimited: this library leaves what has begun alone when its context ends.
func pgxLimited(ctx context.Context, pool *pgxpool.Pool) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	tx, err := pool.Begin(ctx) // want `RES7301: transaction tx is left open by the return on line \d+`
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "UPDATE a SET b = 1"); err != nil {
		return err
	}
	return tx.Commit(ctx)
}
