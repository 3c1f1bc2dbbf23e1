// Package store protects statements of its own database.
package store

import (
	"context"
	"database/sql"
	"time"

	retry "github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/sony/gobreaker/v2"
	"gorm.io/gorm"

	"example.test/shop/localprotect/again"
)

// Order is a row.
type Order struct{ ID, State string }

// Store keeps orders.
type Store struct {
	db *sql.DB
	cb *gobreaker.CircuitBreaker[*Order]
	g  *gorm.DB
}

// Save loops around a statement.
func (s *Store) Save(ctx context.Context, o Order) error {
	var err error
	for i := 0; i < 3; i++ { // want `RES1401: retry \(3 attempts.*\) around a SQL statement: DB.ExecContext \(store.go:\d+\)`
		_, err = s.db.ExecContext(ctx, "UPDATE orders SET state = $1 WHERE id = $2", o.State, o.ID)
		if err == nil {
			return nil
		}
		time.Sleep(time.Duration(i) * time.Second)
	}
	return err
}

// Find retries a query with a library.
func (s *Store) Find(ctx context.Context, id string) (o Order, err error) {
	err = retry.Do(func() error { // want `RES1401: retry by retry.Do \(3 attempts.*any error\) around a SQL statement: DB.QueryRowContext`
		return s.db.QueryRowContext(ctx, "SELECT id, state FROM orders WHERE id = $1", id).Scan(&o.ID, &o.State)
	}, retry.Context(ctx), retry.Attempts(3))
	return o, err
}

// Get has a breaker around an ORM.
func (s *Store) Get(ctx context.Context, id string) (*Order, error) {
	return s.cb.Execute(func() (*Order, error) { // want `RES1401: circuit breaker by CircuitBreaker.Execute around a SQL statement: DB.First`
		var o Order
		if err := s.g.WithContext(ctx).First(&o, "id = ?", id).Error; err != nil {
			return nil, err
		}
		return &o, nil
	})
}

// Insert has the statement one call deeper, and looks for what is not there.
func (s *Store) Insert(ctx context.Context, o Order) error {
	op := func() error {
		if _, err := s.read(ctx, o.ID); err != nil && err != sql.ErrNoRows {
			return err
		}
		return s.insert(ctx, o)
	}
	return backoff.Retry(op, backoff.WithContext(backoff.NewExponentialBackOff(), ctx)) // want `RES1401: retry by backoff.Retry \(.*\) around a SQL statement: DB.QueryRowContext`
}

func (s *Store) read(ctx context.Context, id string) (state string, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT state FROM orders WHERE id = $1", id).Scan(&state)
	return state, err
}

func (s *Store) insert(ctx context.Context, o Order) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO orders (id, state) VALUES ($1, $2)", o.ID, o.State)
	return err
}

// Cancel uses the project's helper.
func (s *Store) Cancel(ctx context.Context, id string) error {
	return again.Do(ctx, func(ctx context.Context) error { // want `RES1401: retry by again.Do.* around a SQL statement: DB.ExecContext`
		_, err := s.db.ExecContext(ctx, "UPDATE orders SET state = 'cancelled' WHERE id = $1", id)
		return err
	})
}

// Close runs a transaction again whatever has failed.
func (s *Store) Close(ctx context.Context, ids []string) (err error) {
	for range 3 { // want `RES1401: retry \(3 attempts.*\) around a SQL statement: DB.Delete`
		err = s.g.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
			return tx.Delete(&Order{}, ids).Error
		})
		if err == nil {
			return nil
		}
	}
	return err
}

// Seen has no context of a caller to leave aside.
func (s *Store) Seen(id string) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	for range 2 { // want `RES1401: retry \(2 attempts.*\) around a SQL statement: DB.ExecContext`
		if _, err = s.db.ExecContext(ctx, "UPDATE orders SET seen = true WHERE id = $1", id); err == nil {
			return nil
		}
	}
	return err
}
