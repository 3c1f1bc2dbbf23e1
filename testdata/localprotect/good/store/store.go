// Package store retries what a database asks to be retried.
package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"log"
	"strings"
	"time"

	retry "github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"gorm.io/gorm"

	"example.test/shop/localprotect/again"
)

// Store keeps orders.
type Store struct {
	db   *sql.DB
	conn *pgx.Conn
	g    *gorm.DB
}

// ErrDeadlock is what the driver's error is mapped to.
var ErrDeadlock = errors.New("deadlock")

// Move runs the transaction again after a serialization failure, which the
// database demands.
func (s *Store) Move(ctx context.Context, from, to string) error {
	for {
		err := pgx.BeginFunc(ctx, s.conn, func(tx pgx.Tx) error {
			_, err := tx.Exec(ctx, "UPDATE orders SET owner = $1 WHERE owner = $2", to, from)
			return err
		})
		var pg *pgconn.PgError
		if errors.As(err, &pg) && (pg.Code == "40001" || pg.Code == "40P01") {
			continue
		}
		return err
	}
}

// Lock has the test in a function of its own.
func (s *Store) Lock(ctx context.Context, id string) error {
	return retry.Do(func() error {
		_, err := s.db.ExecContext(ctx, "UPDATE orders SET locked = true WHERE id = $1", id)
		return err
	}, retry.RetryIf(isSerialization), retry.Context(ctx))
}

func isSerialization(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == "40001"
}

// Merge tests an error of its own.
func (s *Store) Merge(ctx context.Context) error {
	var err error
	for range 5 {
		if err = s.merge(ctx); !errors.Is(err, ErrDeadlock) {
			return err
		}
	}
	return err
}

func (s *Store) merge(ctx context.Context) error {
	_, err := s.db.ExecContext(ctx, "UPDATE orders SET merged = true")
	if err != nil && strings.Contains(err.Error(), "1213") {
		return ErrDeadlock
	}
	return err
}

// Fold ends the retry itself unless the text speaks of a deadlock.
func (s *Store) Fold(ctx context.Context) error {
	return backoff.Retry(func() error {
		_, err := s.db.ExecContext(ctx, "UPDATE orders SET folded = true")
		if err != nil && !strings.Contains(err.Error(), "deadlock") {
			return backoff.Permanent(err)
		}
		return err
	}, backoff.NewExponentialBackOff())
}

// Shift leaves the choice to a helper that names it.
func (s *Store) Shift(ctx context.Context) error {
	return again.IfTransient(ctx, func(ctx context.Context) error {
		_, err := s.db.ExecContext(ctx, "UPDATE orders SET shifted = true")
		return err
	})
}

// Options come from elsewhere, and with them perhaps a predicate.
func (s *Store) Options(ctx context.Context, opts ...retry.Option) error {
	return retry.Do(func() error {
		_, err := s.db.ExecContext(ctx, "UPDATE orders SET seen = true")
		return err
	}, opts...)
}

// Number makes another code each time: one may be taken.
func (s *Store) Number(ctx context.Context) (err error) {
	for range 5 {
		code := rand.Text()
		if _, err = s.db.ExecContext(ctx, "INSERT INTO codes (code) VALUES ($1)", code); err == nil {
			return nil
		}
	}
	return err
}

// Acquire waits for a lock of the database.
func (s *Store) Acquire(ctx context.Context) (err error) {
	for range 10 {
		if _, err = s.db.ExecContext(ctx, "SELECT id FROM orders WHERE id = 1 FOR UPDATE NOWAIT"); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// Relay is the main loop of a worker: there is nobody to hand the failure to.
func (s *Store) Relay(ctx context.Context) {
	for ctx.Err() == nil {
		for {
			if _, err := s.db.ExecContext(ctx, "UPDATE outbox SET sent = true"); err == nil {
				break
			}
			time.Sleep(time.Second)
		}
	}
}

// Note writes down what must not be lost, and has nobody to tell when it is.
func (s *Store) Note(ctx context.Context, text string) {
	for range 3 {
		if _, err := s.db.ExecContext(ctx, "INSERT INTO audit (text) VALUES ($1)", text); err == nil {
			return
		}
		time.Sleep(time.Second)
	}
	log.Print("lost: ", text)
}

// Accept begins something that has to be finished.
func (s *Store) Accept(ctx context.Context, id string) error {
	if _, err := s.db.ExecContext(ctx, "INSERT INTO requests (id) VALUES ($1)", id); err != nil {
		return err
	}
	return s.finish(id)
}

// finish does so on a context of its own, although whoever asked may have gone.
func (s *Store) finish(id string) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	for range 3 {
		if _, err = s.db.ExecContext(ctx, "UPDATE requests SET done = true WHERE id = $1", id); err == nil {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return err
}

// All saves one order after the other: another statement each time.
func (s *Store) All(ctx context.Context, ids []string) {
	for _, id := range ids {
		if _, err := s.db.ExecContext(ctx, "DELETE FROM orders WHERE id = $1", id); err != nil {
			log.Print(err)
			continue
		}
	}
}

// Helper runs whatever it is given.
func (s *Store) Helper(f func(*sql.DB) error) (err error) {
	for range 3 {
		if err = f(s.db); err == nil {
			return nil
		}
	}
	return err
}
