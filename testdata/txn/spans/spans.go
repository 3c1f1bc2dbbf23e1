// Package spans begins transactions. What follows "= " in a function's comment is
// the first of its transactions.
package spans

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"gorm.io/gorm"
)

type store struct {
	db *sql.DB
	tx *sql.Tx
}

// = begun tx on s.db, deferred rollback, commit
func (s *store) usual(ctx context.Context) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	return tx.Commit()
}

// = begun tx on s.db, escapes
func (s *store) returned(ctx context.Context) (*sql.Tx, error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	return tx, nil
}

// = begun on s.db, escapes
func (s *store) atOnce(ctx context.Context) (*sql.Tx, error) { return s.db.BeginTx(ctx, nil) }

// = begun tx on s.db, escapes
func (s *store) kept(ctx context.Context) (*store, error) {
	tx, err := s.db.BeginTx(ctx, nil)
	return &store{tx: tx}, err
}

type key struct{}

// = begun tx on s.db, escapes
func (s *store) carried(ctx context.Context) (context.Context, error) {
	tx, err := s.db.BeginTx(ctx, nil)
	return context.WithValue(ctx, key{}, tx), err
}

// = begun tx on s.db, commit or rollback
func (s *store) finished(ctx context.Context) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	return finish(tx, nil)
}

// = given tx, rollback, commit
func finish(tx *sql.Tx, err error) error {
	if err != nil {
		return tx.Rollback()
	}
	return tx.Commit()
}

// = closure tx on db
func closure(db *gorm.DB) error {
	return db.Transaction(func(tx *gorm.DB) error { return tx.Exec("DELETE FROM a").Error })
}

// = begun inner on tx
func savepoint(ctx context.Context, db *gorm.DB, conn *pgx.Conn) error {
	tx := db.Begin()
	inner := tx.Begin()
	return inner.Error
}

// = field tx, commit
func (s *store) commit() error { return s.tx.Commit() }

func again(ctx context.Context, db *sql.DB, do func(tx *sql.Tx) error) (err error) {
	for range 3 {
		if err = once(ctx, db, do); err == nil {
			return nil
		}
	}
	return err
}

// = begun tx on db, deferred rollback, commit
func once(ctx context.Context, db *sql.DB, do func(tx *sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// = closure tx, repeats
func repeated(ctx context.Context, db *sql.DB) error {
	return again(ctx, db, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM a")
		return err
	})
}
