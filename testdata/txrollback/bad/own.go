package bad

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// inTx runs a function in a transaction on the pool that it is given.
func inTx(ctx context.Context, db *sql.DB, fn func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// get does so for functions that return something.
func get[T any](ctx context.Context, db *sql.DB, fn func(*sql.Tx) (T, error)) (out T, err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return out, err
	}
	defer func() { _ = tx.Rollback() }()
	if out, err = fn(tx); err != nil {
		return out, err
	}
	return out, tx.Commit()
}

// Stock has helpers of its own.
type Stock struct {
	db   *sql.DB
	pool *pgxpool.Pool
}

func (s *Stock) with(ctx context.Context, fn func(*sql.Tx) error) error { return inTx(ctx, s.db, fn) }

func (s *Stock) withPgx(ctx context.Context, fn func(pgx.Tx) error) error {
	return pgx.BeginFunc(ctx, s.pool, fn)
}

func (s *Stock) given(ctx context.Context, id string) error {
	return inTx(ctx, s.db, func(tx *sql.Tx) error {
		if err := update(tx, id); err != nil {
			return err
		}
		_, err := s.db.ExecContext(ctx, "INSERT INTO moves (id) VALUES ($1)", id) // want `RES7303: write on s.db while a transaction on it is open`
		return err
	})
}

func (s *Stock) method(ctx context.Context, id string) error {
	return s.with(ctx, func(tx *sql.Tx) error {
		if err := update(tx, id); err != nil {
			return err
		}
		_, err := s.db.ExecContext(ctx, "INSERT INTO moves (id) VALUES ($1)", id) // want `RES7303: write on s.db while a transaction on it is open`
		return err
	})
}

func (s *Stock) library(ctx context.Context, id string) error {
	return s.withPgx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "INSERT INTO stock (id) VALUES ($1)", id); err != nil {
			return err
		}
		_, err := s.pool.Exec(ctx, "INSERT INTO moves (id) VALUES ($1)", id) // want `RES7303: write on s.pool while a transaction on it is open`
		return err
	})
}

func generic(ctx context.Context, db *sql.DB, id string) (int64, error) {
	return get(ctx, db, func(tx *sql.Tx) (int64, error) {
		if err := update(tx, id); err != nil {
			return 0, err
		}
		res, err := db.ExecContext(ctx, "INSERT INTO moves (id) VALUES ($1)", id) // want `RES7303: write on db while a transaction on it is open`
		if err != nil {
			return 0, err
		}
		return res.RowsAffected()
	})
}
