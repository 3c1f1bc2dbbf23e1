// Package styles begins transactions as libraries want it. What at is given is
// what a call there may find.
package styles

import (
	"context"
	"database/sql"
	"net/http"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"
)

// at asks somebody, so that what calls it does something.
func at(what string) { _, _ = http.Get("http://at/" + what) }

func gormClosure(db *gorm.DB) error {
	err := db.Transaction(func(tx *gorm.DB) error {
		at("closure open")
		return tx.Transaction(func(tx *gorm.DB) error {
			at("closure open, closure open")
			return nil
		})
	})
	if err != nil {
		at("closure rolled back")
		return err
	}
	at("closure committed")
	return nil
}

func gormBegin(db *gorm.DB) error {
	tx := db.Begin()
	if tx.Error != nil {
		at("")
		return tx.Error
	}
	at("begun open")
	if err := tx.Exec("DELETE FROM a").Error; err != nil {
		tx.Rollback()
		at("begun rolled back")
		return err
	}
	err := tx.Commit().Error
	at("begun committed")
	return err
}

// gormParam is given a transaction by its name only.
func gormParam(tx *gorm.DB) { at("given open") }

func gormPool(db *gorm.DB) { at("") }

func pgxFunc(ctx context.Context, pool *pgxpool.Pool) error {
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		at("closure open")
		return nil
	})
}

func pgxBegin(ctx context.Context, pool *pgxpool.Pool) error {
	tx, err := pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback(ctx) }()
	at("begun open")
	return tx.Commit(ctx)
}

type store struct {
	db *sql.DB
	tx *sql.Tx
}

// held may have a transaction, or none.
func (s *store) held() { at("field before open") }

type unit struct{ tx *sql.Tx }

func (u *unit) save() { at("field open") }

func (u *unit) commit() error {
	err := u.tx.Commit()
	at("field committed")
	return err
}

func (s *store) field(ctx context.Context) (err error) {
	if s.tx, err = s.db.BeginTx(ctx, nil); err != nil {
		return err
	}
	at("field before open, begun open")
	err = s.tx.Commit()
	at("field before committed, begun committed")
	return err
}

func wrapper(ctx context.Context, db *sql.DB, do func(*sql.Tx) error) error {
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

func wrapped(ctx context.Context, db *sql.DB) error {
	return wrapper(ctx, db, func(tx *sql.Tx) error {
		at("closure open")
		return nil
	})
}

// A literal that is given away with its transaction may run in any.
func handed(run func(func(*sql.Tx) error) error) error {
	return run(func(tx *sql.Tx) error {
		at("closure open")
		return nil
	})
}
