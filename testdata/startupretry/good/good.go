// Package good has what a naive check would report and startupretry must not: at
// least ten cases, each with a comment that says why it is fine.
package good

import (
	"context"
	"database/sql"
	"errors"
	"log"
	"net"
	"net/http"
	"time"

	"example.test/shop/startupretry/database"
	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/jackc/pgx/v5"
	"github.com/segmentio/kafka-go"
)

type Orders struct {
	dsn    string
	db     *sql.DB
	reader *kafka.Reader
}

// A constructor is called where the service is put together.
func NewOrders(ctx context.Context, dsn string) (*Orders, error) {
	var db *sql.DB
	err := retry.Do(func() (err error) {
		if db, err = sql.Open("pgx", dsn); err != nil {
			return err
		}
		return db.PingContext(ctx)
	})
	return &Orders{dsn: dsn, db: db}, err
}

// A function that opens something is called by whoever needs it: at start-up, as
// far as can be seen.
func Open(ctx context.Context, dsn string) (*sql.DB, error) { return database.Connect(ctx, dsn) }

// No one is seen to call it.
func waitFor(db *sql.DB) error {
	for range 10 {
		if err := db.Ping(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errors.New("no database")
}

// A consumer lives as long as the service, and connects again when it has to.
func (o *Orders) Consume(ctx context.Context) error {
	for {
		if err := o.reconnect(ctx); err != nil {
			return err
		}
		if _, err := o.reader.ReadMessage(ctx); err != nil {
			log.Println(err)
		}
	}
}

func (o *Orders) reconnect(ctx context.Context) error {
	for {
		conn, err := pgx.Connect(ctx, o.dsn)
		if err == nil {
			return conn.Close(ctx)
		}
		time.Sleep(time.Second)
	}
}

// What is retried is a query, not a connection.
func (o *Orders) Find(ctx context.Context, id string) error {
	return retry.Do(func() error {
		return o.db.QueryRowContext(ctx, "SELECT 1 FROM orders WHERE id = $1", id).Err()
	})
}

// It pings and reads: more than start-up does.
func (o *Orders) Check2(ctx context.Context) error {
	return retry.Do(func() error {
		if err := o.db.PingContext(ctx); err != nil {
			return err
		}
		_, err := o.db.ExecContext(ctx, "SELECT 1")
		return err
	})
}

// One attempt is no retry.
func (o *Orders) Warm(ctx context.Context) error { return o.db.PingContext(ctx) }

// A health check asks whether the database is there.
func (o *Orders) HealthCheck(ctx context.Context) error {
	return backoff.Retry(func() error { return o.db.PingContext(ctx) }, backoff.NewExponentialBackOff())
}

// A port is no database.
func (o *Orders) Announce(ctx context.Context) error {
	return retry.Do(func() error {
		conn, err := net.Dial("tcp", "proxy:80")
		if err != nil {
			return err
		}
		return conn.Close()
	})
}

// An HTTP client is made, and no connection is opened.
func (o *Orders) Fetch(ctx context.Context, url string) error {
	return retry.Do(func() error {
		resp, err := (&http.Client{Timeout: time.Second}).Get(url)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// Opening without a retry is another matter.
func (o *Orders) Copy(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, o.dsn)
	if err != nil {
		return err
	}
	return conn.Close(ctx)
}

// The loop goes over replicas, each of them once.
func (o *Orders) Spread(ctx context.Context, dsns []string) error {
	for _, dsn := range dsns {
		conn, err := pgx.Connect(ctx, dsn)
		if err != nil {
			continue
		}
		return conn.Close(ctx)
	}
	return errors.New("no replica")
}
