// Package flat is a service in one package.
package flat

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/eapache/go-resiliency/breaker"
)

type server struct {
	http     *http.Client
	weather  *breaker.Breaker
	breakers map[string]*breaker.Breaker
}

func newServer(hc *http.Client) *server {
	s := &server{http: hc, weather: breaker.New(5, 1, time.Minute), breakers: map[string]*breaker.Breaker{}}
	for _, name := range []string{"maps", "mail"} {
		s.breakers[name] = breaker.New(5, 1, time.Minute)
	}
	return s
}

func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/weather", s.getWeather)
	mux.HandleFunc("/weather/again", s.again)
	mux.Handle("/limited", s.guarded(mux))
	return mux
}

// getWeather has the breaker that again lacks.
func (s *server) getWeather(w http.ResponseWriter, r *http.Request) {
	err := s.weather.Run(func() error { // want `RES4201: circuit breaker in the handler server\.getWeather`
		return s.fetch(r.Context(), w)
	})
	if errors.Is(err, breaker.ErrBreakerOpen) {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

func (s *server) again(w http.ResponseWriter, r *http.Request) {
	if err := s.fetch(r.Context(), w); err != nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}

func (s *server) fetch(ctx context.Context, w http.ResponseWriter) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://weather.example/now", nil)
	if err != nil {
		return err
	}
	resp, err := s.http.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	var v any
	if err := json.NewDecoder(resp.Body).Decode(&v); err != nil {
		return err
	}
	return json.NewEncoder(w).Encode(v)
}

// guarded has what is behind it run through a breaker: it has no adapter.
func (s *server) guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		err := s.weather.Run(func() error { next.ServeHTTP(w, r); return nil })
		if err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
}

// call is asked for everything else.
func (s *server) call(system string, fn func() error) error {
	if b := s.breakers[system]; b != nil {
		return b.Run(fn) // want `RES4202: the circuit breaker is picked by the string system in server\.call`
	}
	return fn()
}

var errUnknown = errors.New("unknown system")

// strict refuses what nobody has set up.
func (s *server) strict(system string, fn func() error) error {
	b := s.breakers[system]
	if b == nil {
		return errUnknown
	}
	return b.Run(fn)
}

func (s *server) named(system string) (*breaker.Breaker, error) {
	if b := s.breakers[system]; b != nil {
		return b, nil
	}
	return nil, errUnknown
}

// checked has an error of the look-up.
func (s *server) checked(system string, fn func() error) error {
	b, err := s.named(system)
	if err != nil {
		return err
	}
	return b.Run(fn)
}
