package bad

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// One state per provider, in a map.
type providerState struct { // want `RES4101: .*errs counts up to a limit, Router\.ready refuses by coolUntil`
	errs      int
	coolUntil time.Time
}

type Router struct {
	mu    sync.Mutex
	state map[string]*providerState
	http  *http.Client
}

func (r *Router) of(name string) *providerState {
	st := r.state[name]
	if st == nil {
		st = &providerState{}
		r.state[name] = st
	}
	return st
}

func (r *Router) ready(name string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return !time.Now().Before(r.of(name).coolUntil)
}

func (r *Router) Send(ctx context.Context, name string, req *http.Request) (*http.Response, error) {
	if !r.ready(name) {
		return nil, errOpen
	}
	resp, err := r.http.Do(req.WithContext(ctx))
	r.mu.Lock()
	defer r.mu.Unlock()
	st := r.of(name)
	if err != nil {
		if st.errs++; st.errs > 4 {
			st.coolUntil = time.Now().Add(time.Minute)
		}
		return nil, err
	}
	st.errs = 0
	return resp, nil
}

// Maps side by side.
type perHost struct { // want `RES4101: .*failed counts up to a limit, perHost\.Do refuses by circuitOpenUntil`
	mu               sync.Mutex
	failed           map[string]int
	circuitOpenUntil map[string]time.Time
	next             http.RoundTripper
}

func (p *perHost) Do(req *http.Request) (*http.Response, error) {
	host := req.URL.Host
	p.mu.Lock()
	if until, ok := p.circuitOpenUntil[host]; ok && time.Now().Before(until) {
		p.mu.Unlock()
		return nil, errOpen
	}
	p.mu.Unlock()
	resp, err := p.next.RoundTrip(req)
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		p.failed[host]++
		if p.failed[host] >= 5 {
			p.circuitOpenUntil[host] = time.Now().Add(time.Minute)
		}
		return nil, err
	}
	delete(p.failed, host)
	return resp, nil
}

// A flag that a timer sets back; the numbers are plain and atomic functions work
// on them.
type Fuse struct { // want `RES4101: .*failures counts up to a limit, Fuse\.Do refuses by tripped`
	failures int64
	tripped  atomic.Bool
	max      int64
}

func (f *Fuse) Do(call func() error) error {
	if f.tripped.Load() {
		return errOpen
	}
	if err := call(); err != nil {
		if atomic.AddInt64(&f.failures, 1) >= f.max {
			f.tripped.Store(true)
			time.AfterFunc(time.Minute, func() {
				atomic.StoreInt64(&f.failures, 0)
				f.tripped.Store(false)
			})
		}
		return err
	}
	atomic.StoreInt64(&f.failures, 0)
	return nil
}

// A window of the latest failures.
type window struct { // want `RES4101: .*failures counts up to a limit, window\.open refuses by openedAt`
	mu       sync.Mutex
	failures []time.Time
	openedAt time.Time
}

func (w *window) open() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return !w.openedAt.IsZero() && time.Since(w.openedAt) < time.Minute
}

func (w *window) fail(now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failures = append(w.failures, now)
	for len(w.failures) > 0 && now.Sub(w.failures[0]) > time.Minute {
		w.failures = w.failures[1:]
	}
	if len(w.failures) >= 10 {
		w.openedAt = now
		w.failures = w.failures[:0]
	}
}

// Variables of the package.
var (
	stateMu          sync.Mutex
	searchFailures   int // want `RES4101: .*searchFailures counts up to a limit, search refuses by circuitOpenedAt`
	circuitOpenedAt  time.Time
	searchFailureMax = 5
)

func search(ctx context.Context, hc *http.Client, req *http.Request) (*http.Response, error) {
	stateMu.Lock()
	if searchFailures >= searchFailureMax && time.Since(circuitOpenedAt) < 30*time.Second {
		stateMu.Unlock()
		return nil, errOpen
	}
	stateMu.Unlock()
	resp, err := hc.Do(req.WithContext(ctx))
	stateMu.Lock()
	defer stateMu.Unlock()
	if err != nil {
		searchFailures++
		circuitOpenedAt = time.Now()
		return nil, err
	}
	searchFailures = 0
	return resp, nil
}

// A share of the calls instead of a number in a row, in a generic type.
type Guarded[T any] struct { // want `RES4101: .*failedTotal counts up to a limit, Guarded\.Get refuses by brokenAt`
	mu          sync.Mutex
	total       int
	failedTotal int
	brokenAt    time.Time
	load        func(context.Context) (T, error)
}

func (g *Guarded[T]) Get(ctx context.Context) (zero T, err error) {
	g.mu.Lock()
	if !g.brokenAt.IsZero() {
		if time.Since(g.brokenAt) < time.Minute {
			g.mu.Unlock()
			return zero, errOpen
		}
		g.brokenAt, g.total, g.failedTotal = time.Time{}, 0, 0
	}
	g.mu.Unlock()
	v, err := g.load(ctx)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.total++
	if err != nil {
		g.failedTotal++
		if g.total > 10 && float64(g.failedTotal)/float64(g.total) > 0.5 {
			g.brokenAt = time.Now()
		}
	}
	return v, err
}

// A timer in a field ends the pause; its function is a method.
type valve struct { // want `RES4101: .*faults counts up to a limit, valve\.Do refuses by phase`
	phase    uint32
	faults   uint32
	halfOpen *time.Timer
	max      uint32
}

func (v *valve) Do(call func() error) error {
	switch atomic.LoadUint32(&v.phase) {
	case 0, 1:
		err := call()
		if err != nil {
			v.faults++
			if v.faults > v.max {
				v.move(2)
			}
			return err
		}
		v.move(0)
		return nil
	default:
		return errOpen
	}
}

func (v *valve) move(to uint32) {
	if to == 2 {
		v.halfOpen = time.AfterFunc(time.Minute, v.try)
	}
	v.faults = 0
	atomic.StoreUint32(&v.phase, to)
}

func (v *valve) try() { v.move(1) }

// The answer is a struct that says more than yes or no.
type decision struct {
	allowed bool
	wait    time.Duration
}

type reasoned struct { // want `RES4101: .*failures counts up to a limit, reasoned\.ask refuses by openedAt`
	failures int
	openedAt time.Time
}

func (r *reasoned) ask(now time.Time) decision {
	if r.openedAt.IsZero() {
		return decision{allowed: true}
	}
	if left := time.Minute - now.Sub(r.openedAt); left > 0 {
		return decision{allowed: false, wait: left}
	}
	return decision{allowed: true}
}

func (r *reasoned) failed(now time.Time) {
	if r.failures++; r.failures >= 5 {
		r.openedAt = now
	}
}

// The limit is a setting whose name could be that of a counter.
type tariffSettings struct {
	FailureThreshold int
	RestMillis       int
}

type tariffs struct {
	settings          tariffSettings
	http              *http.Client
	mu                sync.Mutex
	consecutiveErrors int // want `RES4101: .*consecutiveErrors counts up to a limit, tariffs\.zone refuses by restingSince`
	restingSince      time.Time
	probing           bool
	answered          int
	skipped           int
}

func (t *tariffs) zone(ctx context.Context, url string) string {
	t.mu.Lock()
	if t.consecutiveErrors >= t.settings.FailureThreshold {
		rest := time.Duration(t.settings.RestMillis) * time.Millisecond
		if time.Since(t.restingSince) < rest {
			t.skipped++
			t.mu.Unlock()
			return noZone()
		}
		t.probing = true
	}
	t.mu.Unlock()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return noZone()
	}
	resp, err := t.http.Do(req)
	if err != nil {
		t.noteError()
		return noZone()
	}
	defer resp.Body.Close()
	t.mu.Lock()
	t.consecutiveErrors, t.probing = 0, false
	t.answered++
	t.mu.Unlock()
	return resp.Status
}

func (t *tariffs) noteError() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.consecutiveErrors++
	t.probing = false
	if t.consecutiveErrors >= t.settings.FailureThreshold {
		t.restingSince = time.Now()
	}
}

func noZone() string { return "unknown" }
