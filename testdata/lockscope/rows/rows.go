// Package rows locks rows in transactions and beside them.
package rows

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

type Store struct {
	db   *sql.DB
	pool *pgxpool.Pool
	orm  *gorm.DB
}

type Seat struct{ ID int }

// Pool locks a seat for as long as the statement takes.
func (s *Store) Pool(ctx context.Context) (id int, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT id FROM seats WHERE id = 1 FOR UPDATE").Scan(&id) // want `RES8103: row lock on seats outside of a transaction: it is gone when DB.QueryRowContext has run`
	return id, err
}

// Pgx does so on a pool of another library.
func (s *Store) Pgx(ctx context.Context) (id int, err error) {
	err = s.pool.QueryRow(ctx, "SELECT id FROM seats WHERE free LIMIT 1 FOR UPDATE SKIP LOCKED").Scan(&id) // want `RES8103: row lock on seats outside of a transaction`
	return id, err
}

// Beside locks on the pool while the transaction changes the row.
func (s *Store) Beside(ctx context.Context) error {
	return s.orm.Transaction(func(tx *gorm.DB) error {
		var seat Seat
		if err := s.orm.Clauses(clause.Locking{Strength: "UPDATE"}).First(&seat).Error; err != nil { // want `RES8103: row lock on Seat outside of a transaction`
			return err
		}
		return tx.Save(&seat).Error
	})
}

// The lock lasts until the commit.
func (s *Store) inTx(ctx context.Context) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	var id int
	if err := tx.QueryRowContext(ctx, "SELECT id FROM seats WHERE id = 1 FOR UPDATE").Scan(&id); err != nil {
		return err
	}
	return tx.Commit()
}

// The closure's own transaction holds it.
func (s *Store) closure(ctx context.Context) error {
	return s.orm.Transaction(func(tx *gorm.DB) error {
		var seat Seat
		if err := tx.Clauses(clause.Locking{Strength: "UPDATE"}).First(&seat).Error; err != nil {
			return err
		}
		return tx.Save(&seat).Error
	})
}

// One statement locks and changes: that is a transaction of its own.
func (s *Store) claim(ctx context.Context) (id int, err error) {
	err = s.db.QueryRowContext(ctx, `UPDATE seats SET free = false WHERE id = (SELECT id FROM seats WHERE free LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id`).Scan(&id)
	return id, err
}

// So does one with the lock in a table expression, and the change below it.
func (s *Store) purge(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, `WITH old AS (SELECT id FROM seats WHERE free LIMIT 9 FOR UPDATE SKIP LOCKED), gone AS (
		DELETE FROM seats USING old WHERE seats.id = old.id RETURNING seats.id) INSERT INTO history (id) SELECT id FROM gone`)
	return err
}

// Querier is a pool or a transaction, as the caller likes.
type Querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func lock(ctx context.Context, q Querier) (id int, err error) {
	err = q.QueryRowContext(ctx, "SELECT id FROM seats WHERE id = 1 FOR UPDATE").Scan(&id)
	return id, err
}

// Handed locks on a pool that a helper is given.
func (s *Store) Handed(ctx context.Context) (int, error) {
	return lock(ctx, s.db) // want `RES8103: row lock on seats outside of a transaction: lock is given a pool`
}

// The helper is given a transaction.
func (s *Store) handedTx(ctx context.Context, tx *sql.Tx) (int, error) { return lock(ctx, tx) }

// On a connection of its own somebody may have begun a transaction by a statement.
func raw(ctx context.Context, conn *sql.Conn) (id int, err error) {
	if _, err := conn.ExecContext(ctx, "BEGIN"); err != nil {
		return 0, err
	}
	err = conn.QueryRowContext(ctx, "SELECT id FROM seats WHERE id = 1 FOR UPDATE").Scan(&id)
	return id, err
}

// A gorm.DB that is given may be a transaction.
func given(db *gorm.DB) error {
	var seat Seat
	return db.Clauses(clause.Locking{Strength: "UPDATE"}).First(&seat).Error
}

// The words are in a text.
func (s *Store) plain(ctx context.Context) (id int, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT id FROM seats WHERE note = 'FOR UPDATE'").Scan(&id)
	return id, err
}
