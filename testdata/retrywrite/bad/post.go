// Package bad has writes that are sent again after a failure.
package bad

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"time"

	retrygo "github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/sethvargo/go-retry"

	"example.test/shop/retrywrite/helper"
)

// Payments talks to the payment provider.
type Payments struct {
	client *http.Client
	api    *helper.Client
	url    string
}

// A loop around a POST that is built in every attempt.
func (p *Payments) Charge(ctx context.Context, body []byte) error {
	var last error
	for attempt := 0; attempt < 3; attempt++ {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url+"/charges", bytes.NewReader(body))
		if err != nil {
			return err
		}
		resp, err := p.client.Do(req) // want `RES3001: retried POST without an idempotency key: 3 attempts around \(\*http\.Client\)\.Do \(post\.go:\d+\)`
		if err != nil {
			last = err
			continue
		}
		resp.Body.Close()
		if resp.StatusCode < 500 {
			return nil
		}
		last = fmt.Errorf("status %d", resp.StatusCode)
		time.Sleep(time.Second)
	}
	return last
}

// The POST is three calls away, in another package, and the method is an
// argument.
func (p *Payments) Refund(ctx context.Context, id string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { // want `RES3001: retried POST without an idempotency key: .*helper.Retry.*\(\*helper\.Client\)\.Do.*`
		return p.refundOnce(ctx, id)
	})
}

func (p *Payments) refundOnce(ctx context.Context, id string) error {
	return p.api.Do(ctx, http.MethodPost, "/refunds", nil, id)
}

// A map of headers that is given, but has no key in it.
func (p *Payments) Capture(ctx context.Context, id string) error {
	headers := map[string]string{"X-Request-Source": "shop"}
	return helper.Retry(ctx, 3, func(ctx context.Context) error { // want `RES3001: retried POST`
		return p.api.Do(ctx, "POST", "/captures", headers, id)
	})
}

// A method value runs in the retry.
func (p *Payments) Void(ctx context.Context) error {
	return backoff.Retry(p.voidOnce, backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 4)) // want `RES3001: retried PATCH without an idempotency key: 5 attempts around \(\*Payments\)\.voidOnce`
}

func (p *Payments) voidOnce() error {
	req, err := http.NewRequest(http.MethodPatch, p.url+"/charges/1", nil)
	if err != nil {
		return backoff.Permanent(err)
	}
	resp, err := p.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// A library retry with options.
func (p *Payments) Tip(ctx context.Context, body []byte) error {
	return retrygo.Do(func() error { // want `RES3001: retried POST without an idempotency key: 4 attempts`
		resp, err := p.client.Post(p.url+"/tips", "application/json", bytes.NewReader(body))
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, retrygo.Attempts(4), retrygo.Context(ctx))
}

// An opt-in retry goes round only for errors marked as retryable: this one is.
func (p *Payments) Payout(ctx context.Context) error {
	b := retry.WithMaxRetries(3, retry.NewFibonacci(time.Second))
	return retry.Do(ctx, b, func(ctx context.Context) error { // want `RES3001: retried POST without an idempotency key: 4 attempts`
		resp, err := p.client.Post(p.url+"/payouts", "application/json", nil)
		if err != nil {
			return retry.RetryableError(err)
		}
		return resp.Body.Close()
	})
}

// The function calls itself after a failure.
func (p *Payments) Book(ctx context.Context, left int) error {
	resp, err := p.client.Post(p.url+"/bookings", "application/json", nil) // want `RES3001: retried POST`
	if err != nil {
		if left == 0 {
			return err
		}
		return p.Book(ctx, left-1)
	}
	return resp.Body.Close()
}

// goto is a loop, too.
func (p *Payments) Reserve() error {
	tries := 0
again:
	resp, err := p.client.Post(p.url+"/reservations", "application/json", nil) // want `RES3001: retried POST`
	if err != nil {
		if tries++; tries < 3 {
			goto again
		}
		return err
	}
	return resp.Body.Close()
}

// The write succeeds, a later step fails, and the write runs again.
func (p *Payments) Order(ctx context.Context) error {
	for i := 0; i < 3; i++ {
		if err := p.create(ctx); err != nil { // want `RES3001: retried POST .*\(\*Payments\)\.create → .*`
			return err
		}
		if err := p.confirm(ctx); err != nil {
			continue
		}
		return nil
	}
	return errors.New("gave up")
}

func (p *Payments) create(ctx context.Context) error {
	return p.api.Do(ctx, http.MethodPost, "/orders", nil, nil)
}

func (p *Payments) confirm(ctx context.Context) error {
	return p.api.Do(ctx, http.MethodPut, "/orders/1/confirmed", nil, nil)
}

// One helper of the package retries whatever its callers send; the finding is
// at its loop, once.
func (p *Payments) call(ctx context.Context, method, path string) error {
	var err error
	for range 3 { // want `RES3001: retried POST without an idempotency key: 3 attempts around \(\*Payments\)\.call → .*, and 1 more`
		if err = p.api.Do(ctx, method, path, nil, nil); err == nil {
			return nil
		}
	}
	return err
}

func (p *Payments) AddCard(ctx context.Context) error { return p.call(ctx, http.MethodPost, "/cards") }

func (p *Payments) AddBank(ctx context.Context) error { return p.call(ctx, http.MethodPost, "/banks") }

func (p *Payments) Card(ctx context.Context) error { return p.call(ctx, http.MethodGet, "/cards/1") }

// Store keeps orders.
type Store struct{ db *sql.DB }

const insertOrder = `INSERT INTO orders (customer, total)
VALUES ($1, $2)`

func (s *Store) Save(ctx context.Context, customer string, total int) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { // want `RES3002: retried INSERT is not idempotent`
		_, err := s.db.ExecContext(ctx, insertOrder, customer, total)
		return err
	})
}

func (s *Store) Deposit(ctx context.Context, id string, amount int) (err error) {
	for i := 0; i < 3; i++ {
		_, err = s.db.ExecContext(ctx, "UPDATE accounts SET balance = balance + $1 WHERE id = $2", amount, id) // want `RES3002: retried UPDATE is not idempotent \(balance is computed from its old value\)`
		if err == nil {
			return nil
		}
	}
	return err
}

// The table's name is put in, the statement is the same.
func (s *Store) Log(ctx context.Context, table string) error {
	q := fmt.Sprintf("INSERT INTO %s (at, what) VALUES (now(), $1)", table)
	_, err := helper.RetryValue(ctx, func() (sql.Result, error) { // want `RES3002: retried INSERT`
		return s.db.ExecContext(ctx, q, "x")
	})
	return err
}

func (s *Store) Replace(ctx context.Context, id string) error {
	return helper.Retry(ctx, 2, func(ctx context.Context) error { // want `RES3002: retried INSERT`
		if _, err := s.db.ExecContext(ctx, "DELETE FROM lines WHERE basket = $1", id); err != nil {
			return err
		}
		_, err := s.db.ExecContext(ctx, "INSERT INTO lines (basket, sku) VALUES ($1, $2)", id, "a")
		return err
	})
}

// The row has its key, and that is what stops every attempt after the first
// when only the request fails.
func (s *Store) SaveAndTell(ctx context.Context, p *Payments, id string) error {
	return helper.Retry(ctx, 3, func(ctx context.Context) error { // want `RES3002: retried INSERT is not idempotent \(when a later step fails, every further attempt fails on its key\)`
		if _, err := s.db.ExecContext(ctx, "INSERT INTO orders (id, total) VALUES ($1, 1)", id); err != nil {
			return err
		}
		return p.api.Do(ctx, http.MethodPut, "/orders/"+id, nil, nil)
	})
}
