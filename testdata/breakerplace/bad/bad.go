// Package bad has breakers at places where they do not belong, as real services
// have them.
package bad

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/afex/hystrix-go/hystrix"
	"github.com/sony/gobreaker/v2"
)

// A breaker in a transport sees requests, not what the adapter is asked for.
type breakerTransport struct {
	next http.RoundTripper
	cb   *gobreaker.CircuitBreaker[*http.Response]
}

func (t *breakerTransport) RoundTrip(req *http.Request) (*http.Response, error) {
	return t.cb.Execute(func() (*http.Response, error) { // want `RES4201: circuit breaker around single requests, in breakerTransport\.RoundTrip: `
		return t.next.RoundTrip(req)
	})
}

func newTransport(next http.RoundTripper) *breakerTransport {
	return &breakerTransport{next: next, cb: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "tax"})}
}

// The same in a client that other code calls Do on.
type Doer struct {
	http *http.Client
	cb   *gobreaker.CircuitBreaker[any]
}

// NewDoer returns a Doer.
func NewDoer(hc *http.Client) *Doer {
	return &Doer{http: hc, cb: gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: "rates"})}
}

// Do sends a request.
func (d *Doer) Do(req *http.Request) (*http.Response, error) {
	v, err := d.cb.Execute(func() (any, error) { return d.http.Do(req) }) // want `RES4201: circuit breaker around single requests, in Doer\.Do`
	if err != nil {
		return nil, err
	}
	return v.(*http.Response), nil
}

// A breaker in a handler: the next handler that calls the same system has none.
type API struct {
	http *http.Client
	cb   *gobreaker.CircuitBreaker[*http.Response]
}

// NewAPI returns an API.
func NewAPI(hc *http.Client) *API {
	return &API{http: hc, cb: gobreaker.NewCircuitBreaker[*http.Response](gobreaker.Settings{Name: "weather"})}
}

func (a *API) weather(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodGet, "https://api.weather.example/now", nil)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	resp, err := a.cb.Execute(func() (*http.Response, error) { return a.http.Do(req) }) // want `RES4201: circuit breaker in the handler API\.weather`
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	defer resp.Body.Close()
	_ = json.NewEncoder(w).Encode(resp.Status)
}

// One helper for all systems, which finds the breaker by a string.
type Registry struct {
	breakers map[string]*gobreaker.CircuitBreaker[any]
}

// NewRegistry returns a Registry.
func NewRegistry(names ...string) *Registry {
	r := &Registry{breakers: map[string]*gobreaker.CircuitBreaker[any]{}}
	for _, n := range names {
		r.breakers[n] = gobreaker.NewCircuitBreaker[any](gobreaker.Settings{Name: n})
	}
	return r
}

// Call runs a function through the breaker of a system.
func (r *Registry) Call(name string, fn func() (any, error)) (any, error) {
	cb, ok := r.breakers[name]
	if !ok {
		return fn()
	}
	return cb.Execute(fn) // want `RES4202: the circuit breaker is picked by the string name in Registry\.Call`
}

// Guard runs a function as a command of a registry.
func Guard(ctx context.Context, command string, fn func(context.Context) error) error {
	return hystrix.DoC(ctx, command, fn, nil) // want `RES4202: the circuit breaker is picked by the string command in Guard`
}
