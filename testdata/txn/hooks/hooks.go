// Package hooks runs functions after the commit. What at is given is what a call
// there may find.
package hooks

import (
	"context"
	"database/sql"
	"net/http"
)

// at asks somebody, so that what calls it does something.
func at(what string) { _, _ = http.Get("http://at/" + what) }

type Tx struct {
	tx    *sql.Tx
	after []func()
}

// OnCommit keeps a function for after the commit.
func (t *Tx) OnCommit(do func()) { t.after = append(t.after, do) }

func inTx(ctx context.Context, db *sql.DB, do func(*Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	t := &Tx{tx: tx}
	if err := do(t); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	for _, f := range t.after {
		f()
	}
	return nil
}

func registered(ctx context.Context, db *sql.DB) error {
	return inTx(ctx, db, func(t *Tx) error {
		at("closure open")
		t.OnCommit(func() { at("closure committed") })
		return nil
	})
}

func withPostCommit(ctx context.Context, db *sql.DB, do func(*sql.Tx) (func() error, error)) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	after, err := do(tx)
	if err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	at("begun committed")
	return after()
}

func returned(ctx context.Context, db *sql.DB) error {
	return withPostCommit(ctx, db, func(tx *sql.Tx) (func() error, error) {
		at("closure open")
		return func() error {
			at("closure committed")
			return nil
		}, nil
	})
}

func keptFirst(ctx context.Context, db *sql.DB) error {
	return withPostCommit(ctx, db, func(tx *sql.Tx) (func() error, error) {
		after := func() error {
			at("closure committed")
			return nil
		}
		return after, nil
	})
}
