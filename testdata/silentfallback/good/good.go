// Package good has what looks like a failure that ends as success, and is none.
package good

import (
	"context"
	"database/sql"
	"errors"
	"log"
	"net/http"

	pkgerrors "github.com/pkg/errors"
	"github.com/redis/go-redis/v9"
)

type Item struct{ ID string }

type Shop struct {
	db     *sql.DB
	cache  *redis.Client
	client *http.Client
	url    string
	down   bool
}

// A row that is not there is told by its sentinel; other failures are returned.
func (s *Shop) Item(ctx context.Context, id string) (*Item, error) {
	var it Item
	err := s.db.QueryRowContext(ctx, "SELECT id FROM items WHERE id = $1", id).Scan(&it.ID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &it, nil
}

// The same the other way round.
func (s *Shop) Find(ctx context.Context, id string) (*Item, error) {
	var it Item
	if err := s.db.QueryRowContext(ctx, "SELECT id FROM items WHERE id = $1", id).Scan(&it.ID); err != nil {
		if err != sql.ErrNoRows {
			return nil, err
		}
		return nil, nil
	}
	return &it, nil
}

// A cache may be gone: what is saved is saved.
func (s *Shop) Save(ctx context.Context, it Item) error {
	if _, err := s.db.ExecContext(ctx, "INSERT INTO items (id) VALUES ($1)", it.ID); err != nil {
		return err
	}
	if err := s.cache.Set(ctx, it.ID, "1", 0).Err(); err != nil {
		log.Println("cache", err)
	}
	return nil
}

// Only a cache: nothing is lost.
func (s *Shop) Keep(ctx context.Context, it Item) error {
	if err := s.cache.Set(ctx, it.ID, "1", 0).Err(); err != nil {
		log.Println("cache", err)
		return nil
	}
	return nil
}

// What is done after the work was done does not take it back.
func (s *Shop) Order(ctx context.Context, id string) error {
	if _, err := s.db.ExecContext(ctx, "INSERT INTO orders (item) VALUES ($1)", id); err != nil {
		return err
	}
	if _, err := s.db.ExecContext(ctx, "UPDATE items SET ordered = ordered + 1 WHERE id = $1", id); err != nil {
		log.Println("counter", err)
		return nil
	}
	return nil
}

// The caller is told by the other result.
func (s *Shop) InStock(ctx context.Context, id string) (free bool, err error) {
	var n int
	if err := s.db.QueryRowContext(ctx, "SELECT n FROM stock WHERE id = $1", id).Scan(&n); err != nil {
		return false, nil
	}
	return n > 0, nil
}

// A look whether something works: no is an answer.
func (s *Shop) ProbePartner(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return nil, nil
	}
	return resp, nil
}

// The failure is kept where others look for it.
func (s *Shop) Refill(ctx context.Context) error {
	if _, err := s.db.ExecContext(ctx, "UPDATE stock SET n = 10 WHERE n < 10"); err != nil {
		s.down = true
		return nil
	}
	return nil
}

// The caller gets an answer that says what happened.
func (s *Shop) Serve(w http.ResponseWriter, r *http.Request) error {
	if _, err := s.db.ExecContext(r.Context(), "UPDATE stock SET n = 10"); err != nil {
		http.Error(w, "try again", http.StatusServiceUnavailable)
		return nil
	}
	return nil
}

// Somebody has written down why.
func (s *Shop) Greeting(ctx context.Context) ([]string, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT text FROM greetings")
	if err != nil {
		// A page without a greeting is as good.
		return nil, nil
	}
	return nil, rows.Close()
}

// The log says that it goes on.
func (s *Shop) Advertise(ctx context.Context) ([]string, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT text FROM ads")
	if err != nil {
		log.Println("no ads today, ignoring:", err)
		return nil, nil
	}
	return nil, rows.Close()
}

// Those that failed are counted, and the others are done.
func (s *Shop) Reprice(ctx context.Context, ids []string) (failed int, err error) {
	for _, id := range ids {
		if _, err := s.db.ExecContext(ctx, "UPDATE items SET price = 1 WHERE id = $1", id); err != nil {
			failed++
			continue
		}
	}
	return failed, nil
}

// A second source is asked.
func (s *Shop) Name(ctx context.Context, id string) (string, error) {
	var name string
	err := s.db.QueryRowContext(ctx, "SELECT name FROM names WHERE id = $1", id).Scan(&name)
	if err != nil {
		err = s.db.QueryRowContext(ctx, "SELECT name FROM old_names WHERE id = $1", id).Scan(&name)
	}
	return name, err
}

// What was begun is ended; that may fail.
func (s *Shop) CloseDay(ctx context.Context) error {
	if _, err := s.db.ExecContext(ctx, "DELETE FROM baskets"); err != nil {
		log.Println("baskets", err)
		return nil
	}
	return nil
}

// err is what the last call returned, and may well be an error.
func (s *Shop) Wrapped(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(ctx, "UPDATE items SET seen = true WHERE id = $1", id)
	return pkgerrors.Wrap(err, "seen")
}

// err is nil, and nothing has failed.
func (s *Shop) Known(ctx context.Context, id string) (*Item, error) {
	it, err := s.Item(ctx, id)
	if err != nil {
		return nil, err
	}
	if it != nil {
		return it, err
	}
	return nil, sql.ErrNoRows
}

// The failure of tidying up is logged, and the one before is returned.
func (s *Shop) Undo(ctx context.Context, tx *sql.Tx) error {
	err := s.Save(ctx, Item{})
	if err != nil {
		if rollbackErr := tx.Rollback(); rollbackErr != nil {
			log.Println(rollbackErr)
			return err
		}
		return err
	}
	return tx.Commit()
}

// The limiter lets pass when it does not know.
func (s *Shop) Allow(ctx context.Context, id string) error {
	var n int
	if err := s.db.QueryRowContext(ctx, "SELECT n FROM limits WHERE id = $1", id).Scan(&n); err != nil {
		log.Println("limits", err)
		return nil
	}
	if n == 0 {
		return errors.New("enough for today")
	}
	return nil
}

// The limit is set in memory; the record of it comes second.
func (s *Shop) Shut(ctx context.Context) error {
	s.down = true
	if _, err := s.db.ExecContext(ctx, "INSERT INTO events (name) VALUES ('shut')"); err != nil {
		log.Println("events", err)
	}
	return nil
}
