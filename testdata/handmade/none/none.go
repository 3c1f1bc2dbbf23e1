// Package none has counters and times that are no circuit breakers.
package none

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"
)

// A session that takes another way after two failures, as long as the peer has
// said something lately: the sign of life is nothing that the failures set.
type session struct {
	mu           sync.Mutex
	failureCount int
	lastFailure  time.Time
	lastSignalAt time.Time
	switched     bool
	valid        atomic.Bool
	next         func() error
}

type handler struct {
	s *session
}

func (h handler) onFailed() error { return h.s.failed() }

func (s *session) failed() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.switched {
		return nil
	}
	if !s.signalled() || !s.valid.Load() {
		s.failureCount, s.lastFailure = 0, time.Time{}
		return nil
	}
	s.failureCount++
	last := s.lastFailure
	s.lastFailure = time.Now()
	if s.failureCount < 2 || time.Since(last) > time.Minute {
		return nil
	}
	s.take()
	return s.next()
}

func (s *session) take() {
	s.failureCount, s.lastFailure = 0, time.Time{}
	s.switched = true
}

func (s *session) signal() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lastSignalAt = time.Now()
}

func (s *session) signalled() bool { return time.Since(s.lastSignalAt) < 10*time.Second }

// A pause that grows, without a limit that opens anything.
type backoff struct {
	failures int
	next     time.Time
}

func (b *backoff) fail() {
	b.failures++
	b.next = time.Now().Add(time.Duration(b.failures) * time.Second)
}

func (b *backoff) ready() bool { return time.Now().After(b.next) }

// People who guess.
type lockout struct {
	failed      int
	lockedUntil time.Time
}

func (l *lockout) try(check func() error) error {
	if time.Now().Before(l.lockedUntil) {
		return errors.New("locked")
	}
	err := check()
	if err == nil {
		l.failed = 0
		return nil
	}
	if l.failed++; l.failed >= 5 {
		l.lockedUntil = time.Now().Add(time.Hour)
	}
	return err
}

// Metrics beside each other.
type stats struct {
	errors  int
	started time.Time
}

func (s *stats) add(err error) {
	if err != nil {
		s.errors++
	}
}

func (s *stats) old() bool { return time.Since(s.started) > time.Hour }
