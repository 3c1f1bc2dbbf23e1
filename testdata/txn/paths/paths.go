// Package paths asks on which paths transactions are open. What at is given is
// what a call there may find.
package paths

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"sync"
)

// at asks somebody, so that what calls it does something.
func at(what string) { _, _ = http.Get("http://at/" + what) }

func straight(ctx context.Context, db *sql.DB) error {
	at("")
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		at("") // begin has failed
		return err
	}
	defer func() { _ = tx.Rollback() }()
	at("begun open")
	if _, err := tx.ExecContext(ctx, "DELETE FROM a"); err != nil {
		at("begun open")
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	at("begun committed")
	return nil
}

func rolledBackFirst(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "DELETE FROM a"); err != nil {
		_ = tx.Rollback()
		at("begun rolled back")
		return err
	}
	err = tx.Commit()
	at("begun committed")
	return err
}

func named(ctx context.Context, db *sql.DB) (err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		at("begun open") // of what begin has returned with an error nothing is left
		if err != nil {
			_ = tx.Rollback()
			at("begun rolled back")
			return
		}
		err = tx.Commit()
		at("begun committed")
	}()
	_, err = tx.ExecContext(ctx, "DELETE FROM a")
	at("begun open")
	return err
}

func sometimes(ctx context.Context, db *sql.DB, own bool) error {
	var tx *sql.Tx
	if own {
		var err error
		if tx, err = db.BeginTx(ctx, nil); err != nil {
			return err
		}
	}
	at("begun before open")
	if own {
		return tx.Commit()
	}
	return nil
}

func rounds(ctx context.Context, db *sql.DB, ids []int) error {
	for range ids {
		at("begun before committed")
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		at("begun open")
		if err := tx.Commit(); err != nil {
			return err
		}
	}
	return nil
}

func local(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	undo := func() {
		at("begun open")
		_ = tx.Rollback()
	}
	if _, err := tx.ExecContext(ctx, "DELETE FROM a"); err != nil {
		undo()
		at("begun rolled back")
		return err
	}
	return tx.Commit()
}

func literals(ctx context.Context, db *sql.DB, wg *sync.WaitGroup) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	go func() {
		at("")
	}()
	func() {
		at("begun open")
	}()
	later := func() { at("") }
	go later()
	each([]int{1}, func(int) { at("begun open") })
	return tx.Commit()
}

func each(list []int, do func(int)) {
	for _, x := range list {
		do(x)
	}
}

func finish(tx *sql.Tx, err error) error {
	at("given open")
	if err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

func helpers(ctx context.Context, db *sql.DB) error {
	tx, err := begin(ctx, db)
	if err != nil {
		return err
	}
	at("begun open")
	_, err = tx.ExecContext(ctx, "DELETE FROM a")
	err = finish(tx, err)
	at("begun committed rolled back")
	return err
}

func begin(ctx context.Context, db *sql.DB) (*sql.Tx, error) { return db.BeginTx(ctx, nil) }

func ok(begin func() (*sql.Tx, bool), db *sql.DB) {
	tx, err := db.Begin()
	if err == nil {
		at("begun open")
		_ = tx.Commit()
	}
	if tx != nil {
		at("begun before committed") // that err says the same is not known
	}
}

type orders interface {
	CancelOrder(ctx context.Context, tx *sql.Tx, id string) error
	Finish(tx *sql.Tx) error
}

// Orders are cancelled in a transaction; what is called Finish may end it.
func ports(ctx context.Context, db *sql.DB, o orders) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := o.CancelOrder(ctx, tx, "1"); err != nil {
		return err
	}
	at("begun open")
	if err := complete(ctx, tx); err != nil {
		return err
	}
	at("begun open")
	err = o.Finish(tx)
	at("begun open committed rolled back")
	return err
}

func complete(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, "UPDATE a SET done = true")
	return err
}
