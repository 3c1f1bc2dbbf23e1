// Package partner has adapters that send with the client they are given.
package partner

import (
	"context"
	"net/http"
	"time"
)

// Rates sends without a context.
type Rates struct {
	url  string
	http *http.Client
}

func NewRates(url string, client *http.Client) *Rates {
	if client == nil {
		return nil
	}
	return &Rates{url: url, http: client}
}

func (r *Rates) Ready() error {
	req, err := http.NewRequest(http.MethodGet, r.url, nil)
	if err != nil {
		return err
	}
	return r.send(req)
}

func (r *Rates) send(req *http.Request) error {
	resp, err := r.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Seats sends for whoever waits for the context.
type Seats struct {
	url  string
	http *http.Client
}

func NewSeats(url string, client *http.Client) *Seats { return &Seats{url: url, http: client} }

func (s *Seats) Free(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url, nil)
	if err != nil {
		return err
	}
	resp, err := s.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Soon sets a deadline of its own.
type Soon struct{ http *http.Client }

func NewSoon(client *http.Client) *Soon { return &Soon{http: client} }

func (s *Soon) Send(url string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := s.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Set gives the client a timeout.
type Set struct{ http *http.Client }

func NewSet(client *http.Client) *Set {
	client.Timeout = time.Second
	return &Set{http: client}
}

func (s *Set) Send(url string) error { return drop(s.http.Get(url)) }

// Later gives it one afterwards.
type Later struct{ http *http.Client }

func NewLater(client *http.Client) *Later { return &Later{http: client} }

func (l *Later) Limit(d time.Duration) { l.http.Timeout = d }

func (l *Later) Send(url string) error { return drop(l.http.Get(url)) }

// Swapped may take another one.
type Swapped struct{ http *http.Client }

func NewSwapped(client *http.Client) *Swapped {
	s := &Swapped{http: client}
	if client == nil {
		s.http = &http.Client{Timeout: time.Second}
	}
	return s
}

func (s *Swapped) Send(url string) error { return drop(s.http.Get(url)) }

// Copied sends with a copy that has a timeout.
type Copied struct{ http *http.Client }

func NewCopied(client *http.Client) *Copied {
	limited := *client
	limited.Timeout = time.Second
	return &Copied{http: &limited}
}

func (s *Copied) Send(url string) error { return drop(s.http.Get(url)) }

// Lent shows the client to others, who may set it up.
type Lent struct{ http *http.Client }

func NewLent(client *http.Client) *Lent { return &Lent{http: client} }

func (l *Lent) HTTP() *http.Client { return l.http }

func (l *Lent) Send(url string) error { return drop(l.http.Get(url)) }

func drop(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
