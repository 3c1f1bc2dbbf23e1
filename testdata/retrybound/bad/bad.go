// Package bad has the code that retrybound is for, as real services write it.
package bad

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/jackc/pgx/v5/pgconn"
)

type Rates struct {
	http *http.Client
	db   *sql.DB
	wait time.Duration
}

func (r *Rates) fetch(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := r.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Endless goes on for ever when the partner is gone.
func (r *Rates) Endless(url string) error {
	for { // want `RES3301: retry without a cap: no bound on attempts or time, no context ends it, fixed 1s`
		if _, err := r.http.Get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
}

func (r *Rates) transfer(ctx context.Context) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "UPDATE accounts SET balance = balance - 1 WHERE id = 1"); err != nil {
		return err
	}
	return tx.Commit()
}

// Deadlock runs the transaction again as often as the database likes.
func (r *Rates) Deadlock(ctx context.Context) error {
	for { // want `RES3301: retry without a cap: no bound on attempts or time, no context ends it, no wait`
		err := r.transfer(ctx)
		var pg *pgconn.PgError
		if errors.As(err, &pg) && pg.Code == "40P01" {
			continue
		}
		return err
	}
}

// Logs only every tenth round: that bounds nothing.
func (r *Rates) Logs(url string, log func(int)) {
	for n := 1; ; n++ { // want `RES3301: retry without a cap`
		if _, err := r.http.Get(url); err == nil {
			return
		}
		if n%10 == 0 {
			log(n)
		}
		time.Sleep(r.wait)
	}
}

// Library takes the bound away.
func (r *Rates) Library(url string) error {
	return retry.Do(func() error { // want `RES3301: retry without a cap: no bound on attempts or time, no context ends it, exponential from 100ms`
		_, err := r.http.Get(url)
		return err
	}, retry.Attempts(0))
}

// Elapsed of zero is for ever.
func (r *Rates) Elapsed(url string) error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0
	return backoff.Retry(func() error { // want `RES3301: retry without a cap`
		_, err := r.http.Get(url)
		return err
	}, b)
}

// Deaf sleeps on when the caller has gone.
func (r *Rates) Deaf(ctx context.Context, url string) (err error) {
	for attempt := range 4 {
		if err = r.fetch(ctx, url); err == nil {
			return nil
		}
		time.Sleep(time.Duration(attempt+1) * time.Second) // want `RES3303: retry wait ignores the end of ctx: 4 attempts, linear from 1s to 3s`
	}
	return err
}

// Settings say how long: it may be long.
func (r *Rates) Settings(ctx context.Context, url string) (err error) {
	for range 3 {
		if err = r.fetch(ctx, url); err == nil {
			return nil
		}
		time.Sleep(r.wait) // want `RES3303: retry wait ignores the end of ctx: 3 attempts, fixed wait`
	}
	return err
}

// A receive from a timer is a sleep, too.
func (r *Rates) Timer(ctx context.Context, url string) (err error) {
	for range 3 {
		if err = r.fetch(ctx, url); err == nil {
			return nil
		}
		<-time.After(5 * time.Second) // want `RES3303: retry wait ignores the end of ctx: 3 attempts, fixed 5s`
	}
	return err
}

// Handler has the context of the request.
func (r *Rates) Handler(w http.ResponseWriter, req *http.Request) {
	delay := time.Second
	for range 5 {
		if err := r.fetch(req.Context(), "http://rates"); err == nil {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		time.Sleep(delay) // want `RES3303: retry wait ignores the end of req.Context\(\): 5 attempts, exponential from 1s to 8s`
		delay *= 2
	}
	w.WriteHeader(http.StatusBadGateway)
}

// Jumps go round by goto: each sleep is one too many.
func (r *Rates) Jumps(ctx context.Context, url string) {
again: // want `RES3301: retry without a cap: no bound on attempts or time, no context ends it, fixed wait`
	if err := r.fetch(ctx, url); err != nil {
		time.Sleep(r.wait) // want `RES3303: retry wait ignores the end of ctx`
		goto again
	}
	if err := r.transfer(ctx); err != nil {
		time.Sleep(r.wait) // want `RES3303: retry wait ignores the end of ctx`
		goto again
	}
}

// Helper sleeps without a context although there is one.
func (r *Rates) Helper(ctx context.Context, url string) error {
	return retry.Do( // want `RES3303: retry wait ignores the end of ctx: 4 attempts, exponential from 2s`
		func() error { return r.fetch(ctx, url) },
		retry.Attempts(4), retry.Delay(2*time.Second), retry.DelayType(retry.BackOffDelay),
	)
}

// Loop of a worker that does not end with its context: what fails from then on
// is tried again for ever.
func (r *Rates) Loop(ctx context.Context, handle func(string)) {
	for {
		err := r.fetch(ctx, "http://work")
		if err != nil {
			time.Sleep(time.Second) // want `RES3303: the loop does not end with ctx: when that is done every attempt fails, and the loop sleeps and tries again`
			continue
		}
		handle("work")
	}
}

// Asks a library how long, and sleeps on its own.
func (r *Rates) Asks(ctx context.Context, url string) error {
	b := backoff.NewExponentialBackOff()
	for {
		err := r.fetch(ctx, url)
		if err == nil {
			return nil
		}
		d := b.NextBackOff()
		if d == backoff.Stop {
			return err
		}
		time.Sleep(d) // want `RES3303: retry wait ignores the end of ctx`
	}
}
