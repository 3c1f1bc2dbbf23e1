package bad

import (
	"context"
	"database/sql"
	"errors"
	"log"
	"net"
	"time"

	"github.com/sethvargo/go-retry"
)

type Ledger struct{ db *sql.DB }

// err is set when the function has returned what it held before.
func (l *Ledger) Book(ctx context.Context, work func(tx *sql.Tx) error) error {
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = tx.Rollback()
			return
		}
		err = tx.Commit() // want `RES5001: a failure of Tx.Commit \(a commit\) is lost: err is set after the return, and is no named result`
	}()
	err = work(tx)
	return err
}

// A panic ends as a success of nothing.
func (l *Ledger) BookSafely(ctx context.Context, work func(tx *sql.Tx) error) error {
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if r := recover(); r != nil { // want `RES5001: a panic in the transaction is recovered and rolled back, and the caller gets no error`
			_ = tx.Rollback()
			log.Println("panic", r)
		}
	}()
	if err := work(tx); err != nil {
		_ = tx.Rollback()
		return err
	}
	return tx.Commit()
}

type pool struct{ *sql.DB }

// There is no transaction, and no work either.
func (p *pool) InTransaction(ctx context.Context, work func(ctx context.Context) error) error {
	return nil // want `RES5001: nothing runs work: the nil of InTransaction says that a transaction went well`
}

// What will not be tried again is forgotten.
func retryable(err error) error {
	if err == nil {
		return nil
	}
	var timeout net.Error
	if errors.As(err, &timeout) && timeout.Timeout() {
		return retry.RetryableError(err)
	}
	return nil // want `RES5001: every error that is not marked as retryable becomes nil: it ends the retry as a success`
}

func (l *Ledger) Close(ctx context.Context, day string) error {
	return retry.Fibonacci(ctx, time.Second, func(ctx context.Context) error {
		_, err := l.db.ExecContext(ctx, "UPDATE days SET closed = true WHERE day = $1", day)
		return retryable(err)
	})
}

// It goes round for ever, and nobody is told.
func (l *Ledger) Follow(ctx context.Context, handle func(id string) error) error {
	for {
		rows, err := l.db.QueryContext(ctx, "SELECT id FROM bookings WHERE handled = false")
		if err != nil { // want `RES5001: a failure of DB.QueryContext \(a query\) is tried again for ever, and nobody is told`
			time.Sleep(time.Second)
			continue
		}
		for rows.Next() {
			var id string
			if err := rows.Scan(&id); err != nil {
				return err
			}
			if err := handle(id); err != nil {
				return err
			}
			if ctx.Err() != nil { // not on the way round
				return ctx.Err()
			}
		}
	}
}
