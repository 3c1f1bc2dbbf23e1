package good

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"net/http"
	"time"

	"github.com/sethvargo/go-retry"
	"github.com/sony/gobreaker/v2"
)

var errBusy = errors.New("busy")

// What is known to be harmless is nil, everything else goes on.
func unlessBusy(err error) error {
	if errors.Is(err, errBusy) {
		return nil
	}
	return err
}

// Every error is one, marked or not.
func mark(err error) error {
	if errors.Is(err, errBusy) {
		return retry.RetryableError(err)
	}
	return err
}

// Behind the first test there is no error.
func markAll(err error) error {
	if err != nil {
		return retry.RetryableError(err)
	}
	return nil
}

// The result is named: the caller gets what the deferred function sets.
func named(ctx context.Context, db *sql.DB) (err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = tx.Rollback()
			return
		}
		err = tx.Commit()
	}()
	_, err = tx.ExecContext(ctx, "DELETE FROM baskets")
	return err
}

// The panic becomes the error of the function.
func recovers(ctx context.Context, db *sql.DB, work func(*sql.Tx) error) (err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if r := recover(); r != nil {
			_ = tx.Rollback()
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	if err := work(tx); err != nil {
		_ = tx.Rollback()
		return err
	}
	return tx.Commit()
}

// The panic goes on.
func panics(ctx context.Context, db *sql.DB, work func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if r := recover(); r != nil {
			_ = tx.Rollback()
			panic(r)
		}
	}()
	if err := work(tx); err != nil {
		_ = tx.Rollback()
		return err
	}
	return tx.Commit()
}

type noopTransactor struct{}

// It stands in for one in tests.
func (noopTransactor) InTransaction(ctx context.Context, work func(context.Context) error) error {
	return nil
}

// The loop says what it sees.
func follow(ctx context.Context, db *sql.DB) error {
	for {
		rows, err := db.QueryContext(ctx, "SELECT id FROM jobs")
		if err != nil {
			log.Println("jobs", err)
			time.Sleep(time.Second)
			continue
		}
		if err := rows.Close(); err != nil {
			return err
		}
	}
}

// The context ends it, with an error.
func await(ctx context.Context, db *sql.DB) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		default:
		}
		var n int
		err := db.QueryRowContext(ctx, "SELECT count(*) FROM jobs").Scan(&n)
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		if n == 0 {
			return nil
		}
	}
}

type Prices struct {
	db            *sql.DB
	first, second *http.Client
	one, two      *gobreaker.CircuitBreaker[*http.Response]
}

func NewPrices(db *sql.DB, first, second *http.Client) *Prices {
	return &Prices{
		db: db, first: first, second: second,
		one: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "first"}),
		two: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "second"}),
	}
}

// The fallback has a breaker of its own.
func (p *Prices) Today(first, second *http.Request) (*http.Response, error) {
	resp, err := p.one.Execute(func() (*http.Response, error) { return p.first.Do(first) })
	if err != nil {
		return p.two.Execute(func() (*http.Response, error) { return p.second.Do(second) })
	}
	return resp, nil
}

// Nothing has to be paid when there is no such price, and other failures are told.
func (p *Prices) Price(ctx context.Context, id string) (int64, error) {
	var minor int64
	err := p.db.QueryRowContext(ctx, "SELECT minor FROM prices WHERE id = $1", id).Scan(&minor)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return minor, nil
}

// A number of things is no money.
func (p *Prices) Orders(ctx context.Context) int {
	var n int
	if err := p.db.QueryRowContext(ctx, "SELECT count(*) FROM orders").Scan(&n); err != nil {
		return 0
	}
	return n
}

// One answer is let pass without a look, as is said further down.
func (p *Prices) Reorder(ctx context.Context, req *http.Request) error {
	resp, err := p.first.Do(req.WithContext(ctx))
	if err != nil {
		return nil
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusConflict {
		return errBusy
	}

	// We ignore errors of the service: it may be down.
	return nil
}

// A check that cannot be made lets pass.
func (p *Prices) ValidateAddress(ctx context.Context, req *http.Request) error {
	resp, err := p.first.Do(req.WithContext(ctx))
	if err != nil {
		return nil
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusUnprocessableEntity {
		return errBusy
	}
	return nil
}

// A hook hands on what it was given when it has nothing to add.
func (p *Prices) after(req *http.Request, resp *http.Response, err error) (*http.Response, error) {
	if err != nil {
		return resp, err
	}
	if _, readErr := p.one.Execute(func() (*http.Response, error) { return p.first.Do(req) }); readErr != nil {
		return resp, err
	}
	return nil, nil
}
