package good

import (
	"context"
	"database/sql"
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

// Stock has two databases, and a helper for the first.
type Stock struct{ db, archive *sql.DB }

func (s *Stock) with(ctx context.Context, fn func(*sql.Tx) error) error { return inTx(ctx, s.db, fn) }

// otherField writes to the other database in the function of the helper.
func (s *Stock) otherField(ctx context.Context, id string) error {
	return s.with(ctx, func(tx *sql.Tx) error {
		if err := update(tx, id); err != nil {
			return err
		}
		_, err := s.archive.ExecContext(ctx, "INSERT INTO moves (id) VALUES ($1)", id)
		return err
	})
}

// otherStock writes to the same field of another value.
func (s *Stock) otherStock(ctx context.Context, to *Stock, id string) error {
	return s.with(ctx, func(tx *sql.Tx) error {
		_, err := to.db.ExecContext(ctx, "INSERT INTO moves (id) VALUES ($1)", id)
		return err
	})
}

// reads looks at the pool from inside: another snapshot.
func (s *Stock) reads(ctx context.Context, id string) error {
	return inTx(ctx, s.db, func(tx *sql.Tx) error {
		var n int
		if err := s.db.QueryRowContext(ctx, "SELECT count(*) FROM moves").Scan(&n); err != nil {
			return err
		}
		return update(tx, id)
	})
}

// around writes on the pool in a function that is run in no transaction.
func around(ctx context.Context, db *sql.DB, id string) error {
	return measured(ctx, db, func(*sql.DB) error {
		_, err := db.ExecContext(ctx, "INSERT INTO moves (id) VALUES ($1)", id)
		return err
	})
}

func measured(ctx context.Context, db *sql.DB, fn func(*sql.DB) error) error {
	if err := db.PingContext(ctx); err != nil {
		return err
	}
	return fn(db)
}

// afterwards commits what it has begun before the function runs.
func afterwards(ctx context.Context, db *sql.DB, fn func(*sql.DB) error) error {
	if err := inTx(ctx, db, func(tx *sql.Tx) error { return update(tx, "") }); err != nil {
		return err
	}
	return fn(db)
}

func behind(ctx context.Context, db *sql.DB, id string) error {
	return afterwards(ctx, db, func(*sql.DB) error {
		_, err := db.ExecContext(ctx, "INSERT INTO moves (id) VALUES ($1)", id)
		return err
	})
}

// either begins on one of two pools.
func (s *Stock) either(ctx context.Context, old bool, fn func(*sql.Tx) error) error {
	if old {
		return inTx(ctx, s.archive, fn)
	}
	return inTx(ctx, s.db, fn)
}

// toEither is out of view.
func (s *Stock) toEither(ctx context.Context, id string) error {
	return s.either(ctx, id == "", func(tx *sql.Tx) error {
		_, err := s.db.ExecContext(ctx, "INSERT INTO moves (id) VALUES ($1)", id)
		return err
	})
}
