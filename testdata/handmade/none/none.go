// Package none has counters and times that are no circuit breakers.
package none

import (
	"errors"
	"net/http"
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

// Feeds that are fetched again later on, the later the more often it has failed, and
// never after many failures: the limit does not set the time.
type feed struct {
	url      string
	failures int
	nextAt   time.Time
	paused   bool
}

func (f *feed) fetch(hc *http.Client) error {
	if f.paused || time.Now().Before(f.nextAt) {
		return nil
	}
	resp, err := hc.Get(f.url)
	if err != nil {
		f.failures++
		if f.failures >= 10 {
			f.paused = true
		}
		f.nextAt = time.Now().Add(time.Duration(f.failures) * time.Minute)
		return err
	}
	f.failures = 0
	f.nextAt = time.Now().Add(10 * time.Minute)
	return resp.Body.Close()
}

// The same with two pauses that do not grow, and one of them behind a limit.
type source struct {
	url      string
	failures int
	nextAt   time.Time
}

func (s *source) fetch(hc *http.Client) error {
	if time.Now().Before(s.nextAt) {
		return nil
	}
	resp, err := hc.Get(s.url)
	if err != nil {
		if s.failures++; s.failures >= 10 {
			s.nextAt = time.Now().Add(24 * time.Hour)
		}
		return err
	}
	s.failures = 0
	s.nextAt = time.Now().Add(10 * time.Minute)
	return resp.Body.Close()
}

// A webhook that is left alone for a while after many failures: its row says so to
// all instances.
type webhook struct {
	URL           string    `db:"url"`
	Failures      int       `db:"failures"`
	DisabledUntil time.Time `db:"disabled_until"`
}

func (w *webhook) deliver(hc *http.Client) error {
	if time.Now().Before(w.DisabledUntil) {
		return errors.New("disabled")
	}
	resp, err := hc.Get(w.URL)
	if err != nil {
		if w.Failures++; w.Failures >= 10 {
			w.DisabledUntil = time.Now().Add(time.Hour)
		}
		return err
	}
	w.Failures = 0
	return resp.Body.Close()
}

// A connection that is made anew, not at once after it has failed several times.
type recon struct {
	fails int
	next  time.Time
	dial  func() error
}

func (r *recon) connect() error {
	if time.Now().Before(r.next) {
		return errors.New("not yet")
	}
	if err := r.dial(); err != nil {
		if r.fails++; r.fails > 3 {
			r.next = time.Now().Add(time.Minute)
		}
		return err
	}
	r.fails = 0
	return nil
}
