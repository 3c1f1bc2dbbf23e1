// Package good has what a naive check would report and sharedbreaker must not.
package good

import (
	"context"
	"net/http"
	"sync"

	"github.com/sony/gobreaker/v2"
	"golang.org/x/sync/semaphore"
)

// A map with one breaker for each system.
type perSystem struct {
	mu sync.Mutex
	m  map[string]*gobreaker.CircuitBreaker[*http.Response]
	hc *http.Client
}

func (p *perSystem) of(system string) *gobreaker.CircuitBreaker[*http.Response] {
	p.mu.Lock()
	defer p.mu.Unlock()
	cb, ok := p.m[system]
	if !ok {
		cb = gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: system})
		p.m[system] = cb
	}
	return cb
}

func (p *perSystem) rates(ctx context.Context) (*http.Response, error) {
	return p.of("rates").Execute(func() (*http.Response, error) { return p.get(ctx, "https://rates.com/") })
}

func (p *perSystem) tax(ctx context.Context) (*http.Response, error) {
	return p.of("tax").Execute(func() (*http.Response, error) { return p.get(ctx, "https://tax.com/") })
}

func (p *perSystem) get(ctx context.Context, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return p.hc.Do(req)
}

// A sync.Map does the same.
type perHost struct{ m sync.Map }

func (p *perHost) of(host string) *gobreaker.CircuitBreaker[any] {
	v, _ := p.m.LoadOrStore(host, gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: host}))
	return v.(*gobreaker.CircuitBreaker[any])
}

// A type with its own breaker, of which there is one for each system.
type client struct {
	base string
	hc   *http.Client
	cb   *gobreaker.CircuitBreaker[*http.Response]
}

func newClient(name, base string, hc *http.Client) *client {
	return &client{base, hc, gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: name})}
}

func (c *client) do(req *http.Request) (*http.Response, error) {
	return c.cb.Execute(func() (*http.Response, error) { return c.hc.Do(req) })
}

func clients(hc *http.Client) (a, b *client) {
	return newClient("rates", "https://rates.com", hc), newClient("tax", "https://tax.com", hc)
}

// One breaker whose system is not known: the address comes from settings.
type settings struct{ URL, Fallback string }

func (c *client) either(ctx context.Context, s settings) (*http.Response, error) {
	return c.cb.Execute(func() (*http.Response, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.URL, nil)
		if err != nil {
			return nil, err
		}
		return c.hc.Do(req)
	})
}

// A name that is made from what the caller says.
func named(system string) *gobreaker.CircuitBreaker[any] {
	return gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "http-" + system})
}

// The only breaker without a name, whose state nobody is told of.
func plain() *gobreaker.CircuitBreaker[any] {
	return gobreaker.NewCircuitBreaker[any](gobreaker.Settings{})
}

// The same name in two branches, of which one is taken.
type either struct {
	cb *gobreaker.CircuitBreaker[any]
}

func newEither(strict bool) *either {
	e := &either{}
	if strict {
		e.cb = gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "stock", MaxRequests: 1})
	} else {
		e.cb = gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "stock"})
	}
	return e
}

// A breaker in a field whose constructor runs something through it first.
func newStarted(call func() (any, error)) (*either, error) {
	cb := gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "started"})
	if _, err := cb.Execute(call); err != nil {
		return nil, err
	}
	return &either{cb: cb}, nil
}

// A limit on the work in flight of the whole process, whatever it calls.
func all(ctx context.Context, jobs []func(context.Context) error) error {
	sem := semaphore.NewWeighted(8)
	for _, job := range jobs {
		if err := sem.Acquire(ctx, 1); err != nil {
			return err
		}
		go func() {
			defer sem.Release(1)
			_ = job(ctx)
		}()
	}
	return sem.Acquire(ctx, 8)
}

// A breaker handed to a goroutine lives with it.
func background(jobs <-chan func() (any, error)) {
	cb := gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "background"})
	go func() {
		for job := range jobs {
			_, _ = cb.Execute(job)
		}
	}()
}

// A loop that is written with goto: the breaker sees every attempt.
func again(call func() (any, error)) {
	cb := gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "again"})
retry:
	if _, err := cb.Execute(call); err != nil {
		goto retry
	}
}

// Two ways of making one adapter, with one name: there is one of them in a program.
type stripe struct {
	cb *gobreaker.CircuitBreaker[any]
}

type twilio struct {
	cb *gobreaker.CircuitBreaker[any]
}

type factory struct{ base gobreaker.Settings }

func (f factory) of(name string) *gobreaker.CircuitBreaker[any] {
	st := f.base
	st.Name = name
	return gobreaker.NewCircuitBreaker[any](st)
}

func made() (*stripe, *twilio) {
	f := factory{gobreaker.Settings{MaxRequests: 1, Name: "default"}}
	return &stripe{cb: f.of("stripe")}, &twilio{cb: f.of("twilio")}
}

func remade() (*stripe, *twilio) {
	cb := gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "stripe"})
	s := &stripe{cb: cb}
	cb = gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "twilio"})
	return s, &twilio{cb: cb}
}
