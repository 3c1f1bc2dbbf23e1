package rows

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// Unit is a transaction with what it works on: the statement does not say so.
type Unit struct{ tx *sql.Tx }

func (u *Unit) seat(ctx context.Context) (id int, err error) {
	err = u.tx.QueryRowContext(ctx, "SELECT id FROM seats WHERE id = 1 FOR UPDATE").Scan(&id)
	return id, err
}

// A statement that is prepared in the transaction runs in it.
func prepared(ctx context.Context, tx *sql.Tx) (id int, err error) {
	stmt, err := tx.PrepareContext(ctx, "SELECT id FROM seats WHERE id = $1 FOR UPDATE")
	if err != nil {
		return 0, err
	}
	defer stmt.Close()
	err = stmt.QueryRowContext(ctx, 1).Scan(&id)
	return id, err
}

// The pool is what it falls back on: with a transaction, it is that.
func (s *Store) orPool(ctx context.Context, tx *sql.Tx) (id int, err error) {
	var q Querier = s.db
	if tx != nil {
		q = tx
	}
	err = q.QueryRowContext(ctx, "SELECT id FROM seats WHERE id = 1 FOR UPDATE").Scan(&id)
	return id, err
}

// A text of several statements has the transaction in itself.
func (s *Store) script(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, "BEGIN; SELECT id FROM seats WHERE id = 1 FOR UPDATE; UPDATE seats SET free = false WHERE id = 1; COMMIT")
	return err
}

// The words are in a comment, and in the name of a column.
func (s *Store) words(ctx context.Context) (id int, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT for_update FROM seats WHERE id = 1 -- not FOR UPDATE, it is a report").Scan(&id)
	return id, err
}

// The lock is in a function that the database runs, where a statement calls it.
func (s *Store) function(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, `CREATE FUNCTION take() RETURNS int AS $$ SELECT id FROM seats LIMIT 1 FOR UPDATE $$ LANGUAGE sql`)
	return err
}

// A batch is sent in the transaction that it is given to.
func batch(ctx context.Context, tx pgx.Tx) error {
	b := &pgx.Batch{}
	b.Queue("SELECT id FROM seats WHERE id = 1 FOR UPDATE")
	b.Queue("UPDATE seats SET free = false WHERE id = 1")
	return tx.SendBatch(ctx, b).Close()
}

// A session of a transaction is one of it.
func (s *Store) session(ctx context.Context) error {
	return s.orm.Transaction(func(tx *gorm.DB) error {
		var seat Seat
		q := tx.WithContext(ctx).Session(&gorm.Session{})
		if err := q.Clauses(clause.Locking{Strength: "UPDATE"}).First(&seat).Error; err != nil {
			return err
		}
		return tx.Delete(&seat).Error
	})
}

// locked is given the transaction of the closure.
func (s *Store) locked(ctx context.Context) error {
	return s.orm.Transaction(func(tx *gorm.DB) error { return given(tx) })
}

// The insert takes what it locks: they are one statement.
func (s *Store) taken(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO taken (id) SELECT id FROM seats WHERE free LIMIT 1 FOR UPDATE SKIP LOCKED")
	return err
}
