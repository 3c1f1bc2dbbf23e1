// Package generic runs transactions and holds mutexes in generic code.
package generic

import (
	"context"
	"database/sql"
	"net/http"
	"sync"
)

// In runs a function in a transaction and returns what it returns.
func In[T any](ctx context.Context, db *sql.DB, do func(tx *sql.Tx) (T, error)) (out T, err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return out, err
	}
	defer func() { _ = tx.Rollback() }()
	if out, err = do(tx); err != nil {
		return out, err
	}
	return out, tx.Commit()
}

func Pay(ctx context.Context, db *sql.DB, c *http.Client, req *http.Request) (*http.Response, error) {
	return In(ctx, db, func(tx *sql.Tx) (*http.Response, error) {
		return c.Do(req) // want `RES8101: transaction begun at generic.go:\d+ is open while Client.Do sends an HTTP request`
	})
}

// After has the result when the transaction is over.
func After(ctx context.Context, db *sql.DB, c *http.Client) (*http.Response, error) {
	req, err := In(ctx, db, func(tx *sql.Tx) (*http.Request, error) {
		return http.NewRequestWithContext(ctx, http.MethodGet, "http://partner", nil)
	})
	if err != nil {
		return nil, err
	}
	return c.Do(req)
}

// Cache keeps what it has fetched.
type Cache[K comparable] struct {
	mu    sync.Mutex
	http  *http.Client
	known map[K]string
}

func (c *Cache[K]) Get(key K, req *http.Request) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	resp, err := c.http.Do(req) // want `RES8102: mutex c.mu is held while Client.Do sends an HTTP request: Cache.Len waits for the answer, too`
	if err != nil {
		return "", err
	}
	c.known[key] = resp.Status
	return resp.Status, resp.Body.Close()
}

func (c *Cache[K]) Len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.known)
}
