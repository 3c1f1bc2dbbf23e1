package good

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"example.test/shop/retrywrite/helper"
)

type store struct{ db *sql.DB }

// A second insert does nothing.
func (s *store) upsert(ctx context.Context, id string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		_, err := s.db.ExecContext(ctx, "INSERT INTO orders (customer, total) VALUES ($1, 1) ON CONFLICT DO NOTHING", id)
		return err
	})
}

// The row has a key of its own: the database refuses a second one.
func (s *store) insertWithID(ctx context.Context, id string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		_, err := s.db.ExecContext(ctx, "INSERT INTO orders (id, total) VALUES ($1, 1)", id)
		return err
	})
}

// An event is told apart by its id.
func (s *store) insertEvent(ctx context.Context, event string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		_, err := s.db.ExecContext(ctx, "INSERT INTO events (body, event_id) VALUES ('x', $1)", event)
		return err
	})
}

// The same values again change nothing.
func (s *store) set(ctx context.Context, id string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		_, err := s.db.ExecContext(ctx, "UPDATE orders SET status = 'paid' WHERE id = $1", id)
		return err
	})
}

// The second update finds another version.
func (s *store) versioned(ctx context.Context, id string, version int) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		_, err := s.db.ExecContext(ctx, "UPDATE orders SET version = version + 1, total = 2 WHERE id = $1 AND version = $2", id, version)
		return err
	})
}

// What is gone cannot be deleted twice.
func (s *store) remove(ctx context.Context, id string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		_, err := s.db.ExecContext(ctx, "DELETE FROM orders WHERE id = $1", id)
		return err
	})
}

// The whole transaction runs again: what failed was rolled back.
func (s *store) transaction(ctx context.Context) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		return helper.WithTx(ctx, s.db, func(tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE accounts SET balance = balance - 1 WHERE id = 1")
			return err
		})
	})
}

// The same by hand.
func (s *store) begin(ctx context.Context) (err error) {
	for i := 0; i < 3; i++ {
		if err = s.move(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Duration(i) * time.Second)
	}
	return err
}

func (s *store) move(ctx context.Context) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "UPDATE accounts SET balance = balance - 1 WHERE id = 1"); err != nil {
		return err
	}
	return tx.Commit()
}

// Only what the database refused as a whole goes round again.
func (s *store) serialized(ctx context.Context) error {
	for {
		_, err := s.db.ExecContext(ctx, "UPDATE accounts SET balance = balance - 1 WHERE id = 1")
		if !isSerializationFailure(err) {
			return err
		}
	}
}

func isSerializationFailure(err error) bool {
	var pe *pgconn.PgError
	return errors.As(err, &pe) && (pe.Code == "40001" || pe.Code == "40P01")
}

// Another short code when this one is taken: nothing was inserted.
func (s *store) unique(ctx context.Context) error {
	for i := 0; i < 5; i++ {
		_, err := s.db.ExecContext(ctx, "INSERT INTO links (url, code) VALUES ($1, $2)", "u", fmt.Sprint(time.Now()))
		var pe *pgconn.PgError
		if errors.As(err, &pe) && pe.Code == "23505" {
			continue
		}
		return err
	}
	return errors.New("no code left")
}

// The same, told by the text of the error.
func (s *store) uniqueByText(ctx context.Context) error {
	for i := 0; i < 5; i++ {
		_, err := s.db.ExecContext(ctx, "INSERT INTO links (url, code) VALUES ($1, $2)", "u", fmt.Sprint(time.Now()))
		if err != nil && strings.Contains(err.Error(), "violates unique constraint") {
			continue
		}
		return err
	}
	return errors.New("no code left")
}

// Compare and set: goes round because somebody was faster.
func (s *store) compareAndSet(ctx context.Context) error {
	for {
		var n int
		if err := s.db.QueryRowContext(ctx, "SELECT n FROM counters WHERE id = 1").Scan(&n); err != nil {
			return err
		}
		res, err := s.db.ExecContext(ctx, "UPDATE counters SET n = $1 WHERE id = 1 AND n = $2", n+1, n)
		if err != nil {
			return err
		}
		if rows, err := res.RowsAffected(); err != nil || rows == 1 {
			return err
		}
	}
}

// Every round scans another row.
func (s *store) copyAll(ctx context.Context) error {
	rows, err := s.db.QueryContext(ctx, "SELECT name FROM old")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return err
		}
		if _, err := s.db.ExecContext(ctx, "INSERT INTO names (name) VALUES ($1)", name); err != nil {
			continue
		}
	}
	return rows.Err()
}

// The statement is put together elsewhere: not known is not reported.
func (s *store) unknown(ctx context.Context, query string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		_, err := s.db.ExecContext(ctx, query)
		return err
	})
}

// A part that is not known may be the conflict clause.
func (s *store) suffix(ctx context.Context, suffix string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error {
		_, err := s.db.ExecContext(ctx, "INSERT INTO orders (customer) VALUES ($1) "+suffix, "c")
		return err
	})
}

// Waiting for the database to come up.
func open(dsn string) (*sql.DB, error) {
	db, err := sql.Open("pgx", dsn)
	if err != nil {
		return nil, err
	}
	for i := 0; i < 10; i++ {
		if err = db.Ping(); err == nil {
			return db, nil
		}
		time.Sleep(time.Second)
	}
	return nil, err
}

// Another code in each round, and round only when the one before was taken.
func (s *store) nextCode(ctx context.Context, dup func(error) bool) (string, error) {
	for range 10 {
		code := fmt.Sprint(rand.Int())
		_, err := s.db.ExecContext(ctx, "INSERT INTO codes (owner, code) VALUES ($1, $2)", "x", code)
		if err == nil {
			return code, nil
		}
		if !dup(err) {
			return "", err
		}
	}
	return "", errors.New("no code")
}
