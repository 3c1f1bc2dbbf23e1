// Package held has retries that wait while they hold something, and those that
// give it back before.
package held

import (
	"context"
	"database/sql"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
	"gorm.io/gorm"
)

type Cache struct {
	mu   sync.Mutex
	http *http.Client
	db   *sql.DB
	sem  *semaphore.Weighted
}

func (c *Cache) load(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://rates", nil)
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Refresh makes every reader wait for a partner that is down.
func (c *Cache) Refresh(ctx context.Context) (err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for range 3 { // want `RES3304: retry waits while it holds a mutex: 3 attempts, fixed 500ms`
		if err = c.load(ctx); err == nil {
			return nil
		}
		time.Sleep(500 * time.Millisecond)
	}
	return err
}

// Charge keeps its rows locked as long as the partner does not answer.
func (c *Cache) Charge(ctx context.Context) error {
	tx, err := c.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET state = 'paying' WHERE id = 1"); err != nil {
		return err
	}
	for range 3 { // want `RES3304: retry waits while it holds a transaction: 3 attempts, fixed 100ms`
		if err = c.load(ctx); err == nil {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	if err != nil {
		return err
	}
	return tx.Commit()
}

// Closure does the same in a function that runs in a transaction.
func (c *Cache) Closure(ctx context.Context, db *gorm.DB) error {
	return db.Transaction(func(tx *gorm.DB) error {
		var err error
		for range 3 { // want `RES3304: retry waits while it holds a transaction: 3 attempts, fixed 100ms`
			if err = c.load(ctx); err == nil {
				return nil
			}
			time.Sleep(100 * time.Millisecond)
		}
		return err
	})
}

// Slot sleeps in a slot that others could use.
func (c *Cache) Slot(ctx context.Context) (err error) {
	if err := c.sem.Acquire(ctx, 1); err != nil {
		return err
	}
	defer c.sem.Release(1)
	for range 3 { // want `RES3304: retry waits while it holds a slot of a limiter: 3 attempts, fixed 500ms`
		if err = c.load(ctx); err == nil {
			return nil
		}
		time.Sleep(500 * time.Millisecond)
	}
	return err
}

// The lock is given back before the retry begins.
func (c *Cache) Before(ctx context.Context) (err error) {
	c.mu.Lock()
	client := c.http
	c.mu.Unlock()
	for range 3 {
		if _, err = client.Get("http://rates"); err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return err
}

// Each attempt takes the lock and gives it back; the wait holds nothing.
func (c *Cache) Each(ctx context.Context) (err error) {
	for range 3 {
		c.mu.Lock()
		err = c.load(ctx)
		c.mu.Unlock()
		if err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return err
}

// The lock is let go for the wait.
func (c *Cache) Lets(ctx context.Context) (err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for range 3 {
		if err = c.load(ctx); err == nil {
			return nil
		}
		c.mu.Unlock()
		time.Sleep(100 * time.Millisecond)
		c.mu.Lock()
	}
	return err
}

// The transaction is begun in each attempt.
func (c *Cache) Begin(ctx context.Context) (err error) {
	for range 3 {
		if err = c.once(ctx); err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return err
}

func (c *Cache) once(ctx context.Context) error {
	tx, err := c.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	return tx.Commit()
}

// Nothing is waited for under the lock.
func (c *Cache) NoWait(parse func() error) (err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for range 3 {
		if err = parse(); err == nil {
			return nil
		}
	}
	return err
}
