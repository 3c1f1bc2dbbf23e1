// Package shapes has circuit breakers as people write them.
package shapes

import (
	"errors"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

var errOpen = errors.New("open")

type breaker struct { // handmade breaker failures openedAt allow +13 told=true
	mu       sync.Mutex
	failures int
	openedAt time.Time
}

func (b *breaker) allow() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.failures < 5 {
		return nil
	}
	if time.Since(b.openedAt) < time.Minute {
		return errOpen
	}
	return nil
}

func (b *breaker) done(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err == nil {
		b.failures = 0
		return
	}
	if b.failures++; b.failures == 5 {
		b.openedAt = time.Now()
	}
}

// No name says what this is: it is told by what it does.
type partner struct { // handmade partner fails pausedUntil paused +27 told=false
	http        *http.Client
	mu          sync.Mutex
	fails       int
	pausedUntil time.Time
}

func (p *partner) Get(url string) (*http.Response, error) {
	if p.paused() {
		return nil, errors.New("partner is down")
	}
	resp, err := p.http.Get(url)
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		if p.fails++; p.fails >= 3 {
			p.pausedUntil = time.Now().Add(30 * time.Second)
		}
		return nil, err
	}
	p.fails = 0
	return resp, nil
}

func (p *partner) paused() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Now().Before(p.pausedUntil)
}

// A state beside the time, with a function that sets both.
type status int

const (
	closed status = iota
	open
	halfOpen
)

type guard struct { // handmade guard errs changed ready +36 told=false
	mu      sync.Mutex
	status  status
	errs    int
	changed time.Time
}

func (g *guard) run(call func() error) error {
	if !g.ready() {
		return errOpen
	}
	err := call()
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case err == nil:
		g.errs = 0
		g.turn(closed)
	case g.status == halfOpen:
		g.turn(open)
	default:
		if g.errs++; g.errs > 4 {
			g.turn(open)
		}
	}
	return err
}

func (g *guard) turn(to status) { g.status, g.changed = to, time.Now() }

func (g *guard) ready() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.status == open && time.Since(g.changed) > time.Minute {
		g.turn(halfOpen)
	}
	return g.status != open
}

// Atomics.
type atomicBreaker struct { // handmade atomicBreaker failed until Allow +6 told=true
	failed atomic.Int32
	until  atomic.Int64
}

func (b *atomicBreaker) Allow() bool {
	return time.Now().UnixNano() >= b.until.Load()
}

func (b *atomicBreaker) Fail() {
	if b.failed.Add(1) >= 10 {
		b.until.Store(time.Now().Add(time.Minute).UnixNano())
	}
}

func (b *atomicBreaker) Succeed() { b.failed.Store(0) }

// A timer closes it.
type timed struct { // handmade timed failures isOpen Call +9 told=true
	mu       sync.Mutex
	failures int
	isOpen   bool
	circuit  *time.Timer
}

func (c *timed) Call(f func() error) error {
	if c.isOpen {
		return errOpen
	}
	err := f()
	if err == nil {
		c.failures = 0
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.failures++; c.failures >= 3 {
		c.isOpen = true
		c.circuit = time.AfterFunc(time.Minute, func() { c.isOpen = false })
	}
	return err
}

// Variables of the package.
var (
	mu               sync.Mutex
	circuitFailures  int // handmade variables circuitFailures circuitOpenUntil ready +7 told=true
	circuitOpenUntil time.Time
)

func ready() bool {
	mu.Lock()
	defer mu.Unlock()
	return time.Now().After(circuitOpenUntil)
}

func report(err error) {
	mu.Lock()
	defer mu.Unlock()
	if err == nil {
		circuitFailures = 0
		return
	}
	if circuitFailures++; circuitFailures > 5 {
		circuitOpenUntil = time.Now().Add(time.Minute)
	}
}

// One per key.
type keyed struct { // handmade keyed failed openUntil Do +7 told=true
	failed    map[string]int
	openUntil map[string]time.Time
}

func (k *keyed) Do(key string, call func() error) error {
	if time.Now().Before(k.openUntil[key]) {
		return errOpen
	}
	if err := call(); err != nil {
		if k.failed[key]++; k.failed[key] >= 5 {
			k.openUntil[key] = time.Now().Add(time.Minute)
		}
		return err
	}
	delete(k.failed, key)
	return nil
}

// In a struct inside of a type that is for something else.
type Client struct {
	http    *http.Client
	base    string
	token   string
	user    string
	version string
	region  string
	circuit health
}

type health struct { // handmade health failures openedAt Send +8 told=true
	failures int
	openedAt time.Time
}

// Send sends a request.
func (c *Client) Send(req *http.Request) (*http.Response, error) {
	if c.circuit.failures >= 5 && time.Since(c.circuit.openedAt) < time.Minute {
		return nil, errOpen
	}
	resp, err := c.http.Do(req)
	if err != nil {
		c.circuit.failures++
		c.circuit.openedAt = time.Now()
		return nil, err
	}
	c.circuit.failures = 0
	return resp, nil
}

// Pointers to times and states.
type pointed struct { // handmade pointed failures lastFailure allow +10 told=true
	failures    atomic.Int32
	lastFailure atomic.Pointer[time.Time]
	circuit     atomic.Pointer[status]
}

func (p *pointed) allow() bool {
	if *p.circuit.Load() == open {
		last := p.lastFailure.Load()
		if last == nil || time.Since(*last) <= time.Minute {
			return false
		}
		half := halfOpen
		p.circuit.Store(&half)
	}
	return true
}

func (p *pointed) failed() {
	now := time.Now()
	p.lastFailure.Store(&now)
	if p.failures.Add(1) >= 5 {
		tripped := open
		p.circuit.Store(&tripped)
	}
}

func (p *pointed) succeeded() {
	up := closed
	p.circuit.Store(&up)
	p.failures.Store(0)
}

// Names that say nothing at all, and the call behind a helper.
type quiet struct { // handmade quiet n at Pay +11 told=false
	http *http.Client
	mu   sync.Mutex
	n    int
	at   time.Time
}

func (q *quiet) Pay(url string) error {
	q.mu.Lock()
	if q.n >= 5 && time.Since(q.at) < 30*time.Second {
		q.mu.Unlock()
		return errors.New("cooling down")
	}
	q.mu.Unlock()
	err := q.post(url)
	q.mu.Lock()
	defer q.mu.Unlock()
	if err != nil {
		q.n++
		q.at = time.Now()
		return err
	}
	q.n = 0
	return nil
}

func (q *quiet) post(url string) error {
	resp, err := q.http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// States in a switch, and an early way out in one of them.
type switched struct { // handmade switched fails openUntil allow +10 told=true
	state     status
	fails     int
	openUntil time.Time
}

func (s *switched) allow() (status, bool) {
	switch s.state {
	case open:
		if time.Now().Before(s.openUntil) {
			return s.state, false
		}
		s.state = halfOpen
	}
	return s.state, true
}

func (s *switched) report(success bool) {
	switch s.state {
	case closed:
		if success {
			s.fails = 0
			return
		}
		s.fails++
		if s.fails >= 5 {
			s.state = open
			s.openUntil = time.Now().Add(time.Minute)
		}
	case halfOpen:
		if !success {
			s.state, s.fails = open, 0
			s.openUntil = time.Now().Add(time.Minute)
			return
		}
		s.state, s.fails = closed, 0
	}
}
