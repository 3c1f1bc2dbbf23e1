package bad

import (
	"context"
	"database/sql"
	"net/http"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/bulkhead"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/sony/gobreaker/v2"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
)

const maxCalls = 50

type tariffs struct {
	client  *http.Client
	sem     *semaphore.Weighted
	breaker *gobreaker.CircuitBreaker[int]
}

func newTariffs() *tariffs {
	return &tariffs{
		client: &http.Client{Timeout: 2 * time.Second, Transport: &http.Transport{MaxConnsPerHost: 20}},
		sem:    semaphore.NewWeighted(maxCalls), // want `RES4601: bulkhead sem of 50 slots is wider than the pool of 20 connections behind it`
	}
}

func (t *tariffs) load(req *http.Request) (int, error) {
	resp, err := t.client.Do(req)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

// Load takes its slot where the breaker counts.
func (t *tariffs) Load(ctx context.Context, req *http.Request) (int, error) {
	return t.breaker.Execute(func() (int, error) {
		if err := t.sem.Acquire(ctx, 1); err != nil { // want `RES4603: slot is taken by t.sem.Acquire inside of CircuitBreaker.Execute`
			return 0, err
		}
		defer t.sem.Release(1)
		return t.load(req.WithContext(ctx))
	})
}

// Grouped is one call in a group.
func (t *tariffs) Grouped(ctx context.Context, req *http.Request) (status int, err error) {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(5)
	g.Go(func() error { // want `RES4603: single call run by g.Go, which tariffs.Grouped then waits for`
		status, err = t.load(req.WithContext(ctx))
		return err
	})
	return status, g.Wait()
}

func policies() failsafe.Executor[int] {
	b := bulkhead.New[int](10)
	return failsafe.With[int](circuitbreaker.NewWithDefaults[int](), b) // want `RES4603: policies have the bulkhead inside of the breaker`
}

type ledger struct {
	db    *sql.DB
	slots chan struct{}
}

func newLedger(dsn string) (*ledger, error) {
	db, err := sql.Open("postgres", dsn)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(25)                                      // want `RES4604: the pool of one external system has 20 connections, more than half of the 25 to the database`
	return &ledger{db: db, slots: make(chan struct{}, 25)}, nil // want `RES4601: bulkhead slots of 25 slots is as wide as the pool of 25 connections behind it`
}

// Book is fine but for the width of its semaphore.
func (l *ledger) Book(ctx context.Context, id int64) error {
	select {
	case l.slots <- struct{}{}:
		defer func() { <-l.slots }()
	case <-ctx.Done():
		return ctx.Err()
	}
	_, err := l.db.ExecContext(ctx, "UPDATE entries SET booked = true WHERE id = $1", id)
	return err
}
