// Package memory protects what cannot be down.
package memory

import (
	"context"
	"fmt"
	"sync"

	retry "github.com/avast/retry-go/v4"
	"github.com/sony/gobreaker/v2"
)

// Table is a map with a lock.
type Table struct {
	mu   sync.Mutex
	rows map[string]int
	cb   *gobreaker.CircuitBreaker[int]
}

func (t *Table) put(key string, n int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, taken := t.rows[key]; taken {
		return fmt.Errorf("%s is taken", key)
	}
	t.rows[key] = n
	return nil
}

func (t *Table) get(key string) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n, known := t.rows[key]
	if !known {
		return 0, fmt.Errorf("no %s", key)
	}
	return n, nil
}

// Put tries again what fails in the same way each time.
func (t *Table) Put(ctx context.Context, key string, n int) error {
	return retry.Do(func() error { return t.put(key, n) }, retry.Context(ctx)) // want `RES1401: retry by retry.Do \(.*\) around an in-memory function: Table.put`
}

// Get opens a breaker because of keys that are not there.
func (t *Table) Get(key string) (int, error) {
	return t.cb.Execute(func() (int, error) { return t.get(key) }) // want `RES1401: circuit breaker by CircuitBreaker.Execute around an in-memory function: Table.get`
}
