// Package bad has the code that retryany is for, as real services write it.
package bad

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/sony/gobreaker/v2"
)

// Webhooks tells partners what happened.
type Webhooks struct {
	client  *http.Client
	url     string
	retries int
}

// Deliver tries again whatever the partner says.
func (w *Webhooks) Deliver(event []byte) {
	for attempt := range w.retries { // want `RES3101: retries every failure, 400, 403, 404 and 405 included: retry around w.post`
		if err := w.post(event); err == nil {
			return
		}
		time.Sleep(time.Second << attempt)
	}
}

func (w *Webhooks) post(event []byte) error {
	resp, err := w.client.Post(w.url, "application/json", bytes.NewReader(event))
	if err != nil {
		return fmt.Errorf("post event: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return fmt.Errorf("partner answered %d", resp.StatusCode)
	}
	return nil
}

// Rates reads exchange rates, with a helper and no predicate.
func Rates(ctx context.Context, url string) (rates map[string]float64, err error) {
	err = backoff.Retry(func() error { // want `RES3101: retries every failure, 400, 403, 404 and 405 included`
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return backoff.Permanent(err)
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			return fmt.Errorf("rates: %s", resp.Status)
		}
		return json.NewDecoder(resp.Body).Decode(&rates)
	}, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
	return rates, err
}

// Events tells others what has happened.
type Events interface {
	Created(ctx context.Context, id string) error
}

// Orders keeps orders, and tells others of them.
type Orders struct {
	db     *pgxpool.Pool
	events Events
}

// Add repeats an insert that the database may refuse for good.
func (o *Orders) Add(ctx context.Context, id string, total int64) error {
	return retry.Do(func() error { // want `RES3101: retries every failed write, violated constraints included: 3 attempts around o.insert`
		return o.insert(ctx, id, total)
	}, retry.Attempts(3), retry.Context(ctx))
}

func (o *Orders) insert(ctx context.Context, id string, total int64) error {
	if _, err := o.db.Exec(ctx, "INSERT INTO orders (id, total) VALUES ($1, $2)", id, total); err != nil {
		return err
	}
	return o.events.Created(ctx, id)
}

// Handler does what a message asks for.
type Handler interface {
	Handle(ctx context.Context, message []byte) error
}

// Consumer hands messages to a handler.
type Consumer struct{ handler Handler }

// Process tries every message again, also one that nobody can read.
func (c *Consumer) Process(ctx context.Context, message []byte) error {
	return retry.Do(func() error { // want `RES3101: retries every failure, refused input included: 5 attempts around c.handler.Handle`
		return c.handler.Handle(ctx, message)
	}, retry.Attempts(5), retry.Context(ctx))
}

// Both takes the outcome of a goroutine from a channel.
func (c *Consumer) Both(ctx context.Context, message []byte, stop <-chan struct{}) {
	for { // want `RES3101: retries every failure, refused input included`
		done := make(chan error, 1)
		go func() { done <- c.handler.Handle(ctx, message) }()
		select {
		case err := <-done:
			if err != nil {
				select {
				case <-stop:
					return
				case <-time.After(time.Second):
					continue
				}
			}
		case <-stop:
			return
		}
		break
	}
}

// again is the project's own helper: it asks nobody.
func again(ctx context.Context, fn func() error) (err error) {
	for i := 0; i < 4; i++ {
		if err = fn(); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return err
}

// Replace gives the helper a statement to run.
func (o *Orders) Replace(ctx context.Context, id string, total int64) error {
	return again(ctx, func() error { return o.insert(ctx, id, total) }) // want `RES3101: retries every failed write, violated constraints included: again runs o.insert again`
}

// Gateway calls a partner through a breaker.
type Gateway struct {
	breaker *gobreaker.CircuitBreaker[[]byte]
	fetch   func() ([]byte, error)
}

// Fetch fights an open breaker.
func (g *Gateway) Fetch(ctx context.Context) (out []byte, err error) {
	err = retry.Do(func() error { // want `RES3103: retries while the breaker is open`
		out, err = g.breaker.Execute(g.fetch)
		return err
	}, retry.Attempts(5), retry.Context(ctx))
	return out, err
}

// FetchByHand does so in a loop, and through a method.
func (g *Gateway) FetchByHand(ctx context.Context) (out []byte, err error) {
	for i := 0; i < 5; i++ { // want `RES3103: retries while the breaker is open`
		if out, err = g.guarded(); err == nil {
			return out, nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return nil, err
}

func (g *Gateway) guarded() ([]byte, error) {
	out, err := g.breaker.Execute(g.fetch)
	if err != nil {
		return nil, fmt.Errorf("partner: %w", err)
	}
	return out, nil
}

// errRefused is what this package knows for good failures; an open breaker is
// none of them.
var errRefused = errors.New("refused")

// FetchSome excludes something else.
func (g *Gateway) FetchSome(ctx context.Context) (out []byte, err error) {
	err = retry.Do(func() error { // want `RES3103: retries while the breaker is open`
		out, err = g.breaker.Execute(g.fetch)
		return err
	}, retry.Attempts(5), retry.Context(ctx), retry.RetryIf(func(err error) bool { return !errors.Is(err, context.Canceled) }))
	return out, err
}
