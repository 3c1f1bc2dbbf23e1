// Package good has what a naive check would report and retryany must not: each
// case has a comment that says why it is fine.
package good

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/afex/hystrix-go/hystrix"
	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/sony/gobreaker/v2"
)

// Partner is another company's service.
type Partner struct {
	client *http.Client
	url    string
}

// Transport has no predicate, and only a failure of the connection is an error:
// a status ends it like a success.
func (p *Partner) Transport(ctx context.Context) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = p.client.Get(p.url); err == nil {
			return resp, nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return nil, err
}

// Tolerant goes through a helper that does not look at the status.
func (p *Partner) Tolerant(ctx context.Context) error {
	return retry.Do(p.fire, retry.Attempts(3), retry.Context(ctx))
}

func (p *Partner) fire() error {
	resp, err := p.client.Get(p.url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Marked ends with failures of the request: the helper marks them further down.
func (p *Partner) Marked(ctx context.Context, event []byte) error {
	return backoff.Retry(func() error { return p.post(ctx, event) }, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
}

func (p *Partner) post(ctx context.Context, event []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, p.url, bytes.NewReader(event))
	if err != nil {
		return backoff.Permanent(err)
	}
	resp, err := p.client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return verdict(resp)
}

func verdict(resp *http.Response) error {
	err := fmt.Errorf("partner answered %d", resp.StatusCode)
	switch {
	case resp.StatusCode < 300:
		return nil
	case resp.StatusCode == http.StatusTooManyRequests, resp.StatusCode >= 500:
		return err
	default:
		return backoff.Permanent(err)
	}
}

// Connect waits for a database to come up: whatever is wrong may pass.
func Connect(ctx context.Context, dsn string) (*pgxpool.Pool, error) {
	var pool *pgxpool.Pool
	err := retry.Do(func() (err error) {
		if pool, err = pgxpool.New(ctx, dsn); err != nil {
			return err
		}
		return pool.Ping(ctx)
	}, retry.Attempts(10), retry.Context(ctx))
	return pool, err
}

// WaitForPartner waits until a service answers, and a 404 is only a sign that
// its routes are not there yet.
func (p *Partner) WaitForPartner(ctx context.Context) error {
	return retry.Do(func() error { return p.strict(ctx) }, retry.Attempts(20), retry.Context(ctx))
}

func (p *Partner) strict(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url, nil)
	if err != nil {
		return err
	}
	resp, err := p.client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("partner answered %d", resp.StatusCode)
	}
	return nil
}

// Poll asks until a job is done: it goes round after a success, and is no retry.
func (p *Partner) Poll(ctx context.Context, done func() (bool, error)) error {
	for {
		ok, err := done()
		if err != nil || ok {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// Reading runs a query with no predicate: what can be wrong with the text of a
// read shows in tests, and nothing is refused.
func Reading(ctx context.Context, db *pgxpool.Pool) (n int, err error) {
	err = retry.Do(func() error {
		return db.QueryRow(ctx, "SELECT count(*) FROM orders").Scan(&n)
	}, retry.Attempts(3), retry.Context(ctx))
	return n, err
}

// Serialized repeats a write only after a serialization failure or a deadlock.
func Serialized(ctx context.Context, db *pgxpool.Pool, id string) (err error) {
	for range 3 {
		_, err = db.Exec(ctx, "UPDATE orders SET paid = true WHERE id = $1", id)
		var pg *pgconn.PgError
		if err == nil || !errors.As(err, &pg) || pg.Code != "40001" && pg.Code != "40P01" {
			return err
		}
	}
	return err
}

// Safe lets the driver decide.
func Safe(ctx context.Context, db *pgxpool.Pool, id string) error {
	return retry.Do(func() error {
		_, err := db.Exec(ctx, "UPDATE orders SET paid = true WHERE id = $1", id)
		return err
	}, retry.Attempts(3), retry.Context(ctx), retry.RetryIf(pgconn.SafeToRetry))
}

// Guarded excludes an open breaker.
func Guarded(ctx context.Context, breaker *gobreaker.CircuitBreaker[[]byte], fetch func() ([]byte, error)) (out []byte, err error) {
	err = retry.Do(func() error {
		out, err = breaker.Execute(fetch)
		if errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests) {
			return retry.Unrecoverable(err)
		}
		return err
	}, retry.Attempts(3), retry.Context(ctx))
	return out, err
}

// GuardedByPredicate excludes it in the predicate.
func GuardedByPredicate(ctx context.Context, breaker *gobreaker.CircuitBreaker[[]byte], fetch func() ([]byte, error)) (out []byte, err error) {
	err = retry.Do(func() error {
		out, err = breaker.Execute(fetch)
		return err
	}, retry.Attempts(3), retry.Context(ctx), retry.RetryIf(func(err error) bool {
		return !errors.Is(err, gobreaker.ErrOpenState) && !errors.Is(err, gobreaker.ErrTooManyRequests)
	}))
	return out, err
}

// Inside has the breaker around the retry: while it is open nothing is tried.
func Inside(ctx context.Context, breaker *gobreaker.CircuitBreaker[[]byte], fetch func() ([]byte, error)) ([]byte, error) {
	return breaker.Execute(func() (out []byte, err error) {
		err = retry.Do(func() error {
			out, err = fetch()
			return err
		}, retry.Attempts(3), retry.Context(ctx))
		return out, err
	})
}

// Refreshed repeats a 401 once, after it has a new token.
func (p *Partner) Refreshed(ctx context.Context, token func(context.Context) (string, error)) (*http.Response, error) {
	for i := 0; ; i++ {
		t, err := token(ctx)
		if err != nil {
			return nil, err
		}
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url, nil)
		if err != nil {
			return nil, err
		}
		req.Header.Set("Authorization", "Bearer "+t)
		resp, err := p.client.Do(req)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode == http.StatusUnauthorized && i == 0 {
			resp.Body.Close()
			continue
		}
		return resp, nil
	}
}

// consistent are the statuses that a store answers with until its copies agree.
var consistent = []int{http.StatusNotFound, http.StatusExpectationFailed, http.StatusNotImplemented}

// Eventually has a list of named statuses: somebody thought about them.
func (p *Partner) Eventually(ctx context.Context) (*http.Response, error) {
	for i := 0; ; i++ {
		req, err := http.NewRequestWithContext(ctx, http.MethodDelete, p.url, nil)
		if err != nil {
			return nil, err
		}
		resp, err := p.client.Do(req)
		if err != nil || i == 4 || !slices.Contains(consistent, resp.StatusCode) {
			return resp, err
		}
		resp.Body.Close()
	}
}

// Once reads before it writes, in every attempt.
func Once(ctx context.Context, db *sql.DB, id string) (err error) {
	for range 3 {
		var total, version int64
		if err = db.QueryRowContext(ctx, "SELECT total, version FROM carts WHERE id = ?", id).Scan(&total, &version); err != nil {
			return err
		}
		err = update(ctx, db, id, total+1, version)
		if !errors.Is(err, errConflict) {
			return err
		}
	}
	return err
}

var errConflict = errors.New("conflict")

func update(ctx context.Context, db *sql.DB, id string, total, version int64) error {
	res, err := db.ExecContext(ctx, "UPDATE carts SET total = ?, version = version + 1 WHERE id = ? AND version = ?", total, id, version)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(errConflict, err)
	}
	return nil
}

// Asking ends with its caller: the loop asks the context before it goes on.
func (p *Partner) Asking(ctx context.Context) (err error) {
	for ctx.Err() == nil {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url, nil)
		if err != nil {
			return err
		}
		resp, err := p.client.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
		time.Sleep(2 * time.Second)
	}
	return ctx.Err()
}

// Excluding ends with its caller: the predicate does not let its errors through.
func (p *Partner) Excluding(ctx context.Context) error {
	return backoff.Retry(func() error {
		resp, err := p.get(ctx)
		if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			return backoff.Permanent(err)
		}
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, backoff.NewExponentialBackOff())
}

func (p *Partner) get(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url, nil)
	if err != nil {
		return nil, err
	}
	return p.client.Do(req)
}

// Own has a context of its own: its caller does not wait for it.
func (p *Partner) Own() (err error) {
	for range 3 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		_, err = p.get(ctx)
		cancel()
		if err == nil {
			return nil
		}
		time.Sleep(2 * time.Second)
	}
	return err
}

// Configured asks its settings: which statuses they let through is not known here.
func (p *Partner) Configured(ctx context.Context, again func(status int) bool) (*http.Response, error) {
	for {
		resp, err := p.get(ctx)
		if err != nil || !again(resp.StatusCode) {
			return resp, err
		}
		resp.Body.Close()
	}
}

// Batch goes on with the next item when one fails: it is no retry.
func (p *Partner) Batch(ctx context.Context, events [][]byte) (failed int) {
	for _, event := range events {
		if err := p.post(ctx, event); err != nil {
			failed++
			continue
		}
	}
	return failed
}

// Closure runs a function in a transaction again: what it reads and writes is
// the function's affair.
func Closure(ctx context.Context, pool *pgxpool.Pool, fn func(pgx.Tx) error) error {
	for {
		err := pgx.BeginFunc(ctx, pool, fn)
		if errors.Is(err, errConflict) {
			continue
		}
		return err
	}
}

// WithFallback has an answer while the breaker is open: there is no error to
// retry.
func WithFallback(ctx context.Context, fetch func(context.Context) error) error {
	return retry.Do(func() error {
		return hystrix.DoC(ctx, "partner", fetch, func(context.Context, error) error { return nil })
	}, retry.Attempts(3), retry.Context(ctx))
}

// Queue hands out messages and takes down what became of them.
type Queue interface {
	Next(ctx context.Context) ([][]byte, error)
	Failed(ctx context.Context, message []byte) error
}

// Drain starts the worker again when it fails: each time it has other messages.
func (p *Partner) Drain(ctx context.Context, q Queue) error {
	return backoff.Retry(func() error { return p.drain(ctx, q) }, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
}

func (p *Partner) drain(ctx context.Context, q Queue) error {
	messages, err := q.Next(ctx)
	if err != nil {
		return err
	}
	for _, m := range messages {
		if err := p.strict(ctx); err != nil {
			return errors.Join(err, q.Failed(ctx, m))
		}
	}
	return nil
}

// AuditEntry is a line of the audit trail.
type AuditEntry struct{ ID, Text string }

// Record keeps a line of the audit trail: to lose one is worse than a few
// attempts that fail.
func Record(ctx context.Context, db *pgxpool.Pool, e AuditEntry) error {
	return retry.Do(func() error { return record(ctx, db, e) }, retry.Attempts(3), retry.Context(ctx))
}

func record(ctx context.Context, db *pgxpool.Pool, e AuditEntry) error {
	_, err := db.Exec(ctx, "INSERT INTO trail (id, text) VALUES ($1, $2)", e.ID, e.Text)
	return err
}

// waitForRoutes waits for routes to appear, and knows one status that is no sign
// of them.
func (p *Partner) waitForRoutes(ctx context.Context) error {
	for {
		resp, err := p.get(ctx)
		if err != nil || resp.StatusCode < 400 || resp.StatusCode == http.StatusForbidden {
			return err
		}
		resp.Body.Close()
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

var _ = (*Partner).waitForRoutes
