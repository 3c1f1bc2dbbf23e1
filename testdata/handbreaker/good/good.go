// Package good has what a naive check would take for a circuit breaker; each case
// says why it is none.
package good

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/sony/gobreaker/v2"
)

var errNo = errors.New("no")

// A fixed-window rate limiter: it counts calls, not failures.
type limiter struct {
	mu          sync.Mutex
	count       int
	windowStart time.Time
}

func (l *limiter) Allow() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if time.Since(l.windowStart) > time.Minute {
		l.windowStart = time.Now()
		l.count = 0
	}
	l.count++
	if l.count > 100 {
		return false
	}
	return true
}

// The same for a quota of a partner, in the client that calls it.
type Quota struct {
	http       *http.Client
	mu         sync.Mutex
	totalToday int
	resetAt    time.Time
}

func (q *Quota) Do(req *http.Request) (*http.Response, error) {
	q.mu.Lock()
	if time.Now().After(q.resetAt) {
		q.totalToday, q.resetAt = 0, time.Now().Add(24*time.Hour)
	}
	if q.totalToday >= 1000 {
		q.mu.Unlock()
		return nil, errNo
	}
	q.totalToday++
	q.mu.Unlock()
	return q.http.Do(req)
}

// Backoff: the pause grows with each failure, and no limit opens anything.
type poller struct {
	http     *http.Client
	failures int
	nextAt   time.Time
}

func (p *poller) tick(req *http.Request) error {
	if time.Now().Before(p.nextAt) {
		return nil
	}
	if _, err := p.http.Do(req); err != nil {
		p.failures++
		p.nextAt = time.Now().Add(time.Duration(p.failures) * time.Second)
		return err
	}
	p.failures = 0
	return nil
}

// Backoff whose pause stops growing: the limit is for the pause.
type syncer struct {
	call     func() error
	failures int
	nextTry  time.Time
}

func (s *syncer) run() error {
	if time.Now().Before(s.nextTry) {
		return errNo
	}
	if err := s.call(); err != nil {
		s.failures++
		shift := s.failures
		if shift > 6 {
			shift = 6
		}
		s.nextTry = time.Now().Add(time.Second << shift)
		return err
	}
	s.failures = 0
	return nil
}

// Lockout of somebody who guesses passwords.
type loginGuard struct {
	failures    int
	lockedUntil time.Time
}

func (g *loginGuard) login(ctx context.Context, check func(context.Context) error) error {
	if time.Now().Before(g.lockedUntil) {
		return errNo
	}
	if err := check(ctx); err != nil {
		g.failures++
		if g.failures >= 5 {
			g.lockedUntil = time.Now().Add(15 * time.Minute)
		}
		return err
	}
	g.failures = 0
	return nil
}

// A health check: it says how things are, and refuses nothing.
type healthCheck struct {
	consecutiveFailures int
	downSince           time.Time
	ping                func() error
}

func (h *healthCheck) run() {
	if err := h.ping(); err != nil {
		h.consecutiveFailures++
		if h.consecutiveFailures == 3 {
			h.downSince = time.Now()
		}
		return
	}
	h.consecutiveFailures, h.downSince = 0, time.Time{}
}

func (h *healthCheck) status() string {
	if h.consecutiveFailures >= 3 {
		return "down for " + time.Since(h.downSince).String()
	}
	return "up"
}

// An alert that must not come too often.
type alerter struct {
	failures  int
	lastSent  time.Time
	send      func(string) error
	threshold int
}

func (a *alerter) failed(err error) error {
	a.failures++
	if a.failures < a.threshold {
		return nil
	}
	if time.Since(a.lastSent) < time.Hour {
		return nil
	}
	a.lastSent = time.Now()
	a.failures = 0
	return a.send(err.Error())
}

// Hosts to choose from: one that fails is passed over.
type upstreamHost struct {
	addr      string
	fails     int
	downUntil time.Time
}

func (u *upstreamHost) usable() bool { return time.Now().After(u.downUntil) }

type balancer struct {
	hosts []*upstreamHost
	http  *http.Client
}

func (b *balancer) do(req *http.Request) (*http.Response, error) {
	for _, u := range b.hosts {
		if !u.usable() {
			continue
		}
		req.URL.Host = u.addr
		resp, err := b.http.Do(req)
		if err != nil {
			u.fails++
			if u.fails > 3 {
				u.downUntil = time.Now().Add(10 * time.Second)
			}
			continue
		}
		u.fails = 0
		return resp, nil
	}
	return nil, errNo
}

// A pool that throws connections away which fail too often.
type pooled struct {
	errs     int
	lastUsed time.Time
}

func (p *pooled) expired() bool { return p.errs > 3 || time.Since(p.lastUsed) > time.Hour }

// A failure that is kept for a while, like any answer: there is no count.
type negativeCache struct {
	mu       sync.Mutex
	lastErr  error
	failedAt time.Time
	load     func(context.Context) error
}

func (c *negativeCache) get(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.lastErr != nil && time.Since(c.failedAt) < time.Minute {
		return c.lastErr
	}
	if c.lastErr = c.load(ctx); c.lastErr != nil {
		c.failedAt = time.Now()
	}
	return c.lastErr
}

// Counters of a client for its metrics, and times beside them.
type Stats struct {
	mu          sync.Mutex
	failures    int
	lastFailure time.Time
}

func (s *Stats) failed() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failures++
	s.lastFailure = time.Now()
}

func (s *Stats) recent() bool { return time.Since(s.lastFailure) < time.Minute }

// Restarts within a window: a supervisor gives up.
type supervisor struct {
	failures    int
	windowStart time.Time
	start       func() error
}

func (s *supervisor) run() error {
	for {
		err := s.start()
		if time.Since(s.windowStart) > time.Minute {
			s.windowStart, s.failures = time.Now(), 0
		}
		s.failures++
		if s.failures > 5 {
			return err
		}
	}
}

// A retry with a limit and a deadline.
func retry(ctx context.Context, call func(context.Context) error) error {
	failures, begun := 0, time.Now()
	for {
		err := call(ctx)
		if err == nil {
			return nil
		}
		failures++
		if failures >= 3 || time.Since(begun) > time.Minute {
			return err
		}
	}
}

// A lease that somebody leads by; renewals that fail lose it.
type leader struct {
	renewFailures int
	leaseUntil    time.Time
	isLeader      bool
}

func (l *leader) renew(call func() error) bool {
	if err := call(); err != nil {
		l.renewFailures++
		if l.renewFailures > 3 {
			l.isLeader = false
		}
	} else {
		l.renewFailures, l.isLeader = 0, true
		l.leaseUntil = time.Now().Add(time.Minute)
	}
	return l.isLeader && time.Now().Before(l.leaseUntil)
}

// Settings of a breaker: nothing counts here.
type BreakerConfig struct {
	FailureCount int
	OpenUntil    time.Time
	HalfOpen     bool
}

// Valid looks at the settings.
func (c BreakerConfig) Valid() bool { return c.FailureCount > 2 && time.Now().Before(c.OpenUntil) }

// A type around a library's breaker, with counts for a dashboard.
type guarded struct {
	cb         *gobreaker.CircuitBreaker[any]
	failures   int
	openedAt   time.Time
	threshold  int
	lastChange time.Time
}

func (g *guarded) do(call func() (any, error)) (any, error) {
	if g.failures >= g.threshold && time.Since(g.openedAt) < time.Second {
		return nil, gobreaker.ErrOpenState
	}
	v, err := g.cb.Execute(call)
	if err != nil {
		g.failures++
		g.openedAt = time.Now()
		return nil, err
	}
	g.failures = 0
	return v, nil
}

// A token that is fetched anew when the server says no a few times: what is not
// fresh is fetched, and nothing refused.
type tokens struct {
	failures  int
	expiresAt time.Time
	fetch     func() (string, error)
	token     string
}

func (t *tokens) get() (string, error) {
	if time.Now().Before(t.expiresAt) && t.failures < 3 {
		return t.token, nil
	}
	tok, err := t.fetch()
	if err != nil {
		return "", err
	}
	t.token, t.failures, t.expiresAt = tok, 0, time.Now().Add(time.Hour)
	return tok, nil
}

func (t *tokens) rejected(err error) {
	if err != nil {
		t.failures++
	}
}

// Jobs that failed too often go to a queue of their own; the time is the job's.
type job struct {
	failures  int
	notBefore time.Time
}

func (j *job) failed() (dead bool) {
	j.failures++
	if j.failures >= 5 {
		return true
	}
	j.notBefore = time.Now().Add(time.Minute)
	return false
}

func (j *job) due() bool { return time.Now().After(j.notBefore) }

// A limit on orders that somebody has called a breaker: nothing has failed, and
// only a person lets it go on.
type orderBreaker struct {
	mu          sync.Mutex
	windowStart time.Time
	count       int
	tripped     bool
}

func (o *orderBreaker) Allow() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.tripped {
		return false
	}
	if time.Since(o.windowStart) > time.Hour {
		o.count, o.windowStart = 0, time.Now()
	}
	o.count++
	if o.count > 10 {
		o.tripped = true
		return false
	}
	return true
}

// A pipeline with settings for a breaker somewhere else: what its parts count
// and what they remember has nothing to do with each other.
type rateState struct {
	failedThisMinute int
	minute           time.Time
}

type doneState struct{ done map[string]time.Time }

type pipeline struct {
	rate           rateState
	seen           doneState
	circuitBreaker bool
}

func (p *pipeline) limit(err error) bool {
	if err != nil {
		p.rate.failedThisMinute++
	}
	if p.rate.failedThisMinute > 60 {
		p.finish("limit", time.Now())
		return false
	}
	return true
}

func (p *pipeline) finish(id string, at time.Time) { p.seen.done[id] = at }

func (p *pipeline) isDone(id string) bool {
	at, ok := p.seen.done[id]
	if !ok {
		return false
	}
	if time.Since(at) > time.Hour {
		delete(p.seen.done, id)
		return false
	}
	return true
}

// A session that goes another way after some failures, unless the other side has
// been silent: what the failures set and the sign of life that is asked for have
// nothing to do with each other.
type session struct {
	mu           sync.Mutex
	failureCount int
	lastFailure  time.Time
	lastSignalAt time.Time
	switched     bool
	next         func() error
}

type sessionHandler struct{ s *session }

func (h sessionHandler) onFailed() error { return h.s.failed() }

func (s *session) failed() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.switched {
		return nil
	}
	if !s.signalled() {
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

func (s *session) signal() { s.lastSignalAt = time.Now() }

func (s *session) signalled() bool { return time.Since(s.lastSignalAt) < 10*time.Second }

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
