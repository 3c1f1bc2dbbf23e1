// Package generic has clients in generic types and functions.
package generic

import (
	"encoding/json"
	"net/http"
	"time"
)

type repo[T any] struct {
	client *http.Client
	base   string
}

func newRepo[T any](base string) *repo[T] {
	return &repo[T]{client: &http.Client{}, base: base} // want `RES2001: `
}

func (r *repo[T]) get() (v T, err error) {
	resp, err := r.client.Get(r.base)
	if err != nil {
		return v, err
	}
	defer resp.Body.Close()
	return v, json.NewDecoder(resp.Body).Decode(&v)
}

type bounded[T any] struct {
	client *http.Client
}

func newBounded[T any]() *bounded[T] {
	return &bounded[T]{client: &http.Client{Timeout: time.Second}}
}

func (b *bounded[T]) head(url string) (*http.Response, error) { return b.client.Head(url) }

func use() {
	_, _ = newRepo[int]("http://drivers.internal").get()
	_, _ = newBounded[string]().head("http://drivers.internal")
}

// A constructor for anything.
func made[T any]() *T { return new(T) } // want `RES2001: http.Client sends without a time limit`

func constructed(url string) (*http.Response, error) { return again[http.Client]().Get(url) }

func again[T any]() *T { return made[T]() }

// What is constructed is given a limit.
func limitedAnything(url string) (*http.Response, error) {
	c := other[http.Client]()
	c.Timeout = time.Second
	return c.Get(url)
}

func other[T any]() *T { return new(T) }
