// Package good has what a naive check would report and breakerplace must not.
package good

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"

	"github.com/afex/hystrix-go/hystrix"
	"github.com/sony/gobreaker/v2"
)

// An adapter's method: where a breaker belongs.
type Tax struct {
	http *http.Client
	cb   *gobreaker.CircuitBreaker[*http.Response]
}

func NewTax(hc *http.Client) *Tax {
	return &Tax{http: hc, cb: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "tax"})}
}

func (t *Tax) Rate(ctx context.Context, country string) (*http.Response, error) {
	return t.cb.Execute(func() (*http.Response, error) { return t.get(ctx, country) })
}

func (t *Tax) get(ctx context.Context, country string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://tax.example/"+country, nil)
	if err != nil {
		return nil, err
	}
	return t.http.Do(req)
}

// A transport without a breaker.
type logged struct{ next http.RoundTripper }

func (l *logged) RoundTrip(req *http.Request) (*http.Response, error) { return l.next.RoundTrip(req) }

// A method called Do that takes no request.
func (t *Tax) Do(ctx context.Context) (*http.Response, error) {
	return t.cb.Execute(func() (*http.Response, error) { return t.get(ctx, "nl") })
}

// A handler that asks the adapter.
func (t *Tax) handle(w http.ResponseWriter, r *http.Request) {
	resp, err := t.Rate(r.Context(), "nl")
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	defer resp.Body.Close()
}

// A middleware of a gateway, which has the route behind it and no adapter.
func gateway(next http.Handler) http.Handler {
	cb := gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "orders route"})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, err := cb.Execute(func() (any, error) {
			next.ServeHTTP(w, r)
			return nil, nil
		})
		if err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
}

// A handler that only looks at the state.
func (t *Tax) state(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, t.cb.State()) }

// A name that is a constant.
func search(ctx context.Context, fn func(context.Context) error) error {
	return hystrix.DoC(ctx, "search", fn, nil)
}

// A helper with one breaker, whatever it runs.
func (t *Tax) guard(op string, fn func() (*http.Response, error)) (*http.Response, error) {
	resp, err := t.cb.Execute(fn)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", op, err)
	}
	return resp, nil
}

var errUnknown = errors.New("unknown system")

// Names that are checked: one that nobody has set up is an error.
type checked struct {
	breakers map[string]*gobreaker.CircuitBreaker[any]
}

func (c *checked) call(name string, fn func() (any, error)) (any, error) {
	cb, ok := c.breakers[name]
	if !ok {
		return nil, errUnknown
	}
	return cb.Execute(fn)
}

// A breaker per host of what is fetched: the key comes from the data, and the
// function is the type's own.
type fetcher struct {
	http  *http.Client
	hosts map[string]*gobreaker.CircuitBreaker[*http.Response]
}

func (f *fetcher) fetch(ctx context.Context, host string) (*http.Response, error) {
	cb := f.hosts[host]
	if cb == nil {
		cb = gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: host})
		f.hosts[host] = cb
	}
	return cb.Execute(func() (*http.Response, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://"+host, nil)
		if err != nil {
			return nil, err
		}
		return f.http.Do(req)
	})
}

// A function that is given, and a string that is not the name of the breaker.
func logged2(name string, fn func() error) error {
	if err := hystrix.Do("partner", fn, nil); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// A handler whose function through the breaker stays in the process.
func (t *Tax) compute(w http.ResponseWriter, _ *http.Request) {
	_, err := t.cb.Execute(func() (*http.Response, error) { return &http.Response{}, nil })
	if err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

// The name of a breaker that the function makes: it is looked up nowhere.
func newBreaker[T any](name string) *gobreaker.CircuitBreaker[T] {
	return gobreaker.NewCircuitBreaker[T](gobreaker.Settings{Name: name})
}

func decorate(name string, fn func(context.Context) (int, error)) func(context.Context) (int, error) {
	cb := newBreaker[int](name)
	return func(ctx context.Context) (int, error) {
		return cb.Execute(func() (int, error) { return fn(ctx) })
	}
}

// The same of a breaker that is tried once and then kept by the caller.
func warm(name string, probe func() (int, error)) (*gobreaker.CircuitBreaker[int], error) {
	cb := newBreaker[int](name)
	_, err := cb.Execute(probe)
	return cb, err
}

// The same of one that takes the place of another.
type swapped struct {
	cb      *gobreaker.CircuitBreaker[int]
	factory factory
}

func (s *swapped) reload(name string, probe func() (int, error)) error {
	cb := s.factory.newBreaker(name)
	_, err := cb.Execute(probe)
	s.cb = cb
	return err
}

type factory struct{ trials uint32 }

func (f factory) newBreaker(name string) *gobreaker.CircuitBreaker[int] {
	return gobreaker.NewCircuitBreaker[int](gobreaker.Settings{Name: name, MaxRequests: f.trials})
}

// A breaker for each host that a crawler comes to: the key is part of the work.
type perHost struct{ all sync.Map }

func (p *perHost) do(ctx context.Context, host string, fn func(context.Context) (int, error)) (int, error) {
	v, ok := p.all.Load(host)
	if !ok {
		v, _ = p.all.LoadOrStore(host, newBreaker[int](host))
	}
	return v.(*gobreaker.CircuitBreaker[int]).Execute(func() (int, error) { return fn(ctx) })
}

// The same for tenants, as commands.
func forTenant(ctx context.Context, tenantID string, fn func(context.Context) error) error {
	return hystrix.DoC(ctx, tenantID, fn, nil)
}
