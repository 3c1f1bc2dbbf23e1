// Package good has what a naive check would report and txrollback must not.
package good

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"os"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"
)

type Repo struct {
	db    *sql.DB
	stats *sql.DB
}

// deferred: the rollback after a commit does nothing.
func (r *Repo) deferred(ctx context.Context, id string) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := update(tx, id); err != nil {
		return err
	}
	return tx.Commit()
}

func update(tx *sql.Tx, id string) error {
	_, err := tx.Exec("UPDATE a SET b = 2 WHERE id = ?", id)
	return err
}

// finished: a helper of the module ends it with the named error.
func (r *Repo) finished(ctx context.Context, id string) (err error) {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { err = finish(tx, err) }()
	return update(tx, id)
}

func finish(tx *sql.Tx, err error) error {
	if err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// Begin hands the transaction out: the caller ends it.
func (r *Repo) Begin(ctx context.Context) (*sql.Tx, error) {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("begin: %w", err)
	}
	return tx, nil
}

// Unit is a unit of work.
type Unit struct{ tx *sql.Tx }

// NewUnit stores it: Unit has methods that end it.
func NewUnit(db *sql.DB) (*Unit, error) {
	tx, err := db.Begin()
	if err != nil {
		return nil, err
	}
	u := &Unit{tx: tx}
	return u, nil
}

// Done ends what NewUnit began.
func (u *Unit) Done() error { return u.tx.Commit() }

type key struct{}

// inContext puts it into the context for the functions below.
func (r *Repo) inContext(ctx context.Context, fn func(context.Context) error) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	ctx = context.WithValue(ctx, key{}, tx)
	return fn(ctx)
}

// everyPath rolls back by hand on each of them, also within the message.
func (r *Repo) everyPath(id string) error {
	tx, err := r.db.Begin()
	if err != nil {
		return err
	}
	stmt, err := tx.Prepare("UPDATE a SET b = 1 WHERE id = ?")
	if err != nil {
		tx.Rollback()
		return err
	}
	defer stmt.Close()
	if _, err := stmt.Exec(id); err != nil {
		return fmt.Errorf("exec: %v (rollback: %v)", err, tx.Rollback())
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

// local ends it with a function of its own.
func (r *Repo) local(id string) error {
	tx, err := r.db.Begin()
	if err != nil {
		return err
	}
	fail := func(err error) error {
		_ = tx.Rollback()
		return err
	}
	if err := update(tx, id); err != nil {
		return fail(err)
	}
	return tx.Commit()
}

// panics: the deferred function recovers, rolls back and goes on panicking.
func (r *Repo) panics(ctx context.Context, fn func(*sql.Tx) error) (err error) {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if p := recover(); p != nil {
			_ = tx.Rollback()
			panic(p)
		}
	}()
	if err = fn(tx); err != nil {
		_ = tx.Rollback()
		return err
	}
	return tx.Commit()
}

// before: deferred first, begun later.
func (r *Repo) before(id string) (err error) {
	var tx *sql.Tx
	defer func() {
		if tx != nil && err != nil {
			_ = tx.Rollback()
		}
	}()
	if tx, err = r.db.Begin(); err != nil {
		return err
	}
	if err = update(tx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// borrowed: with a transaction given it begins none, and does not own it.
func (r *Repo) borrowed(tx *sql.Tx, id string) error {
	var err error
	if tx == nil {
		if tx, err = r.db.Begin(); err != nil {
			return err
		}
		defer tx.Rollback()
	}
	return update(tx, id)
}

// ends never comes back where it fails.
func ends(db *sql.DB, id string) {
	tx, err := db.Begin()
	if err != nil {
		log.Fatal(err)
	}
	if err := update(tx, id); err != nil {
		log.Fatal(err)
	}
	if id == "" {
		os.Exit(1)
	}
	if err := tx.Commit(); err != nil {
		log.Fatal(err)
	}
}

// inverse goes on only when begin went well.
func inverse(db *sql.DB, id string) error {
	tx, err := db.Begin()
	if err == nil {
		if err = update(tx, id); err != nil {
			_ = tx.Rollback()
		} else {
			err = tx.Commit()
		}
	}
	return err
}

// closure is run by the library, which ends the transaction.
func closure(ctx context.Context, pool *pgxpool.Pool) error {
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "UPDATE a SET b = 1")
		return err
	})
}

// gormBegin ends on each path; the field of the result is begin's error.
func gormBegin(db *gorm.DB, id string) error {
	tx := db.Begin()
	if tx.Error != nil {
		return tx.Error
	}
	if err := tx.Exec("UPDATE a SET b = 1 WHERE id = ?", id).Error; err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit().Error
}

// reads drops the error of a commit that has nothing to lose.
func reads(ctx context.Context, db *sql.DB) (n int, err error) {
	tx, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return 0, err
	}
	defer tx.Commit()
	err = tx.QueryRowContext(ctx, "SELECT count(*) FROM a").Scan(&n)
	return n, err
}

// readBeside reads on the pool while the transaction is open: another snapshot.
func (r *Repo) readBeside(ctx context.Context, id string) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var n int
	if err := r.db.QueryRowContext(ctx, "SELECT count(*) FROM a").Scan(&n); err != nil {
		return err
	}
	if err := update(tx, id); err != nil {
		return err
	}
	return tx.Commit()
}

// otherPool writes to another database, which has no part in the transaction.
func (r *Repo) otherPool(ctx context.Context, id string) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := update(tx, id); err != nil {
		return err
	}
	if _, err := r.stats.ExecContext(ctx, "INSERT INTO seen (id) VALUES ($1)", id); err != nil {
		return err
	}
	return tx.Commit()
}

// after writes on the pool when the transaction is over.
func (r *Repo) after(ctx context.Context, id string) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := update(tx, id); err != nil {
		_ = tx.Rollback()
		_, _ = r.db.ExecContext(ctx, "INSERT INTO failures (id) VALUES ($1)", id)
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	_, err = r.db.ExecContext(ctx, "INSERT INTO log (id) VALUES ($1)", id)
	return err
}

// batches begins again after each commit.
func batches(db *sql.DB, ids []string) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	for i, id := range ids {
		if err := update(tx, id); err != nil {
			_ = tx.Rollback()
			return err
		}
		if i%100 == 99 {
			if err := tx.Commit(); err != nil {
				return err
			}
			if tx, err = db.Begin(); err != nil {
				return err
			}
		}
	}
	return tx.Commit()
}

// prepared comes with the functions that end it.
func (r *Repo) prepared(id string) error {
	tx, commit, rollback, err := prepare(r.db)
	if err != nil {
		return err
	}
	defer rollback()
	if err := update(tx, id); err != nil {
		return err
	}
	return commit()
}

func prepare(db *sql.DB) (tx *sql.Tx, commit func() error, rollback func(), err error) {
	t, err := db.Begin()
	if err != nil {
		return nil, nil, nil, err
	}
	return t, t.Commit, func() { _ = t.Rollback() }, nil
}

// startTx says with a bool whether it went well.
func (r *Repo) startTx() (*sql.Tx, bool) {
	tx, err := r.db.Begin()
	return tx, err == nil
}

// started has none where begin said no.
func (r *Repo) started(id string) {
	tx, ok := r.startTx()
	if !ok {
		return
	}
	if update(tx, id) != nil {
		_ = tx.Rollback()
		return
	}
	if err := tx.Commit(); err != nil {
		log.Print(err)
	}
}

// queue ends in a later round what it begins in this one.
func queue(db *sql.DB, ids <-chan string) error {
	var tx *sql.Tx
	n := 0
	for id := range ids {
		if n == 0 {
			var err error
			if tx, err = db.Begin(); err != nil {
				return err
			}
		}
		if err := update(tx, id); err != nil {
			return errors.Join(err, tx.Rollback())
		}
		if n++; n == 100 {
			if err := tx.Commit(); err != nil {
				return err
			}
			n = 0
		}
	}
	if n == 0 {
		return nil
	}
	return tx.Commit()
}

// savepoint is given a transaction, and begins one inside of it.
func savepoint(tx *gorm.DB, id string) error {
	return tx.Transaction(func(*gorm.DB) error { return tx.Exec("DELETE FROM a WHERE id = ?", id).Error })
}

// namedResult: every return gives err a value, whatever variable it names.
func (r *Repo) namedResult(ctx context.Context, id string) (err error) {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = tx.Rollback()
		}
	}()
	if _, err := tx.ExecContext(ctx, "UPDATE a SET b = 1 WHERE id = $1", id); err != nil {
		return err
	}
	return tx.Commit()
}

// handedOver: the deferred function sees the error, which is copied.
func (r *Repo) handedOver(ctx context.Context, id string) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = tx.Rollback()
		}
	}()
	if _, e := tx.ExecContext(ctx, "UPDATE a SET b = 1 WHERE id = $1", id); e != nil {
		err = e
		return e
	}
	err = tx.Commit()
	return err
}

// everyRound ends its transaction before the next one begins.
func (r *Repo) everyRound(ctx context.Context, ids []string) error {
	for _, id := range ids {
		tx, err := r.db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		if err := update(tx, id); err != nil {
			_ = tx.Rollback()
			continue
		}
		if err := tx.Commit(); err != nil {
			return err
		}
	}
	return nil
}

// endLater hands the end of the transaction out in a variable.
func (r *Repo) endLater(ctx context.Context) (func(error) error, error) {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	end := func(err error) error {
		if err != nil {
			return tx.Rollback()
		}
		return tx.Commit()
	}
	return end, nil
}

// endNamed hands it out as a named result.
func (r *Repo) endNamed(ctx context.Context) (end func() error, err error) {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	end = func() error { return tx.Commit() }
	return end, nil
}

// endGiven gives it to whoever runs the work.
func (r *Repo) endGiven(ctx context.Context, run func(end func() error) error) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	end := func() error { return tx.Commit() }
	return run(end)
}

// helpers write on the transaction that they are given, on another pool, what has to
// stay, or when the transaction is over.
func (r *Repo) helpers(ctx context.Context, id string) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := r.noteIn(ctx, tx, id); err != nil {
		return err
	}
	if err := r.count(ctx, id); err != nil {
		return err
	}
	if err := r.auditTrail(ctx, id); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	return r.note(ctx, id)
}

func (r *Repo) noteIn(ctx context.Context, tx *sql.Tx, id string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO notes (order_id) VALUES ($1)`, id)
	return err
}

func (r *Repo) note(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `INSERT INTO notes (order_id) VALUES ($1)`, id)
	return err
}

func (r *Repo) count(ctx context.Context, id string) error {
	_, err := r.stats.ExecContext(ctx, `UPDATE counts SET n = n + 1 WHERE id = $1`, id)
	return err
}

func (r *Repo) auditTrail(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `INSERT INTO audit (order_id) VALUES ($1)`, id)
	return err
}

// notedBy runs the helper of another repository, on another database.
func (r *Repo) notedBy(ctx context.Context, other *Repo, id string) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := other.note(ctx, id); err != nil {
		return err
	}
	return tx.Commit()
}
