// Package bad has the code that startupretry is for, as real services write it.
package bad

import (
	"context"
	"database/sql"
	"net/http"
	"time"

	"example.test/shop/startupretry/database"
	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

type Orders struct {
	dsn  string
	db   *sql.DB
	pool *pgxpool.Pool
}

// Save connects when the first order comes.
func (o *Orders) Save(ctx context.Context, id string) error {
	if o.pool == nil {
		err := retry.Do(func() (err error) { // want `RES1601: retry connects \(pgxpool.New\) outside the composition root: \(\*Orders\).Save is called with a context for each piece of work`
			o.pool, err = pgxpool.New(ctx, o.dsn)
			return err
		}, retry.Attempts(5))
		if err != nil {
			return err
		}
	}
	_, err := o.pool.Exec(ctx, "UPDATE orders SET seen = true WHERE id = $1", id)
	return err
}

// Find does so in a helper.
func (o *Orders) Find(ctx context.Context, id string) error {
	if err := o.lazily(ctx); err != nil {
		return err
	}
	return o.db.QueryRowContext(ctx, "SELECT 1 FROM orders WHERE id = $1", id).Err()
}

func (o *Orders) lazily(ctx context.Context) error {
	for range 5 { // want `RES1601: retry connects \(o.db.PingContext\) outside the composition root: \(\*Orders\).Find is called with a context`
		if err := o.db.PingContext(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return sql.ErrConnDone
}

// ServeHTTP waits for the database while somebody waits for the answer.
func (o *Orders) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	err := backoff.Retry(func() error { return o.db.PingContext(r.Context()) }, backoff.NewExponentialBackOff()) // want `RES1601: retry connects \(o.db.PingContext\) outside the composition root: \(\*Orders\).ServeHTTP answers requests`
	if err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

// Refresh uses what is meant for start-up.
func (o *Orders) Refresh(ctx context.Context) (err error) {
	o.db, err = database.Connect(ctx, o.dsn) // want `RES1601: database.Connect connects in a retry \(database/database.go:\d+\), outside the composition root: \(\*Orders\).Refresh`
	return err
}

// Archive opens a connection of its own.
func (o *Orders) Archive(ctx context.Context) error {
	var conn *pgx.Conn
	for attempt := 0; ; attempt++ { // want `RES1601: retry connects \(pgx.Connect\)`
		var err error
		if conn, err = pgx.Connect(ctx, o.dsn); err == nil {
			break
		}
		if attempt > 3 {
			return err
		}
		time.Sleep(time.Second)
	}
	return conn.Close(ctx)
}
