// Package suppressed has a documented exception.
package suppressed

import (
	"errors"
	"sync"
	"time"
)

//resilint:ignore RES4101 two lines of state in a device that has no room for a library
type breaker struct {
	mu       sync.Mutex
	failures int
	openedAt time.Time
}

func (b *breaker) run(call func() error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.failures >= 3 && time.Since(b.openedAt) < time.Minute {
		return errors.New("open")
	}
	err := call()
	if err != nil {
		b.failures++
		b.openedAt = time.Now()
		return err
	}
	b.failures = 0
	return nil
}
