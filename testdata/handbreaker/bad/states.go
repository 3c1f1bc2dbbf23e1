package bad

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// Mode is the state of a guard.
type Mode int32

// Modes.
const (
	Closed Mode = iota
	Open
	HalfOpen
)

type limits struct {
	failures int
	pause    time.Duration
	trials   int64
}

// States in atomics, with the change of state in a method of its own.
type Breaker struct { // want `RES4101: .*failures counts up to a limit, Breaker\.permit refuses by changedAt`
	limits    limits
	state     atomic.Int32
	failures  atomic.Int64
	trials    atomic.Int64
	changedAt atomic.Int64
}

// Execute runs a call through the breaker.
func (b *Breaker) Execute(ctx context.Context, call func(context.Context) error) error {
	if !b.permit() {
		return errOpen
	}
	err := call(ctx)
	b.settle(err)
	return err
}

func (b *Breaker) permit() bool {
	switch Mode(b.state.Load()) {
	case Closed:
		return true
	case Open:
		if time.Now().UnixNano()-b.changedAt.Load() >= int64(b.limits.pause) {
			b.change(HalfOpen)
			return true
		}
		return false
	default:
		return b.trials.Add(1) <= b.limits.trials
	}
}

func (b *Breaker) settle(err error) {
	if err == nil {
		b.failures.Store(0)
		b.change(Closed)
		return
	}
	n := b.failures.Add(1)
	if int(n) >= b.limits.failures {
		b.change(Open)
	}
}

func (b *Breaker) change(to Mode) {
	b.state.Store(int32(to))
	b.changedAt.Store(time.Now().UnixNano())
	b.trials.Store(0)
}

// Counts in a struct inside, the decision in a function that is given.
type tally struct {
	requests, failures, failuresInRow uint32
}

func (t *tally) bad() { t.requests++; t.failures++; t.failuresInRow++ }
func (t *tally) good() {
	t.requests++
	t.failuresInRow = 0
}

type twoStep struct { // want `RES4101: .*refuses by expiry`
	mu          sync.Mutex
	readyToTrip func(tally) bool
	mode        Mode
	counts      tally
	expiry      time.Time
}

func (s *twoStep) before() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch s.current(time.Now()) {
	case Open:
		return fmt.Errorf("call refused: %w", errOpen)
	case HalfOpen:
		if s.counts.requests > 1 {
			return errOpen
		}
	}
	return nil
}

func (s *twoStep) current(now time.Time) Mode {
	if s.mode == Open && s.expiry.Before(now) {
		s.mode = HalfOpen
	}
	return s.mode
}

func (s *twoStep) after(ok bool, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ok {
		s.counts.good()
		return
	}
	s.counts.bad()
	if s.readyToTrip(s.counts) {
		s.mode = Open
		s.expiry = now.Add(time.Minute)
	}
}

// The state comes back beside an error, and the call decides by it.
func (s *twoStep) Call(ctx context.Context, call func(context.Context) error) error {
	if err := s.before(); err != nil {
		return err
	}
	err := call(ctx)
	s.after(err == nil, time.Now())
	return err
}
