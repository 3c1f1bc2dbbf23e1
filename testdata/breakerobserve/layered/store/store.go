// Package store keeps things elsewhere.
package store

import (
	"github.com/sony/gobreaker/v2"

	"example.test/shop/breakerobserve/layered/kit"
)

// Store takes its breaker from the package that watches them all.
type Store struct {
	cb *gobreaker.CircuitBreaker[any]
}

// New returns a store.
func New() *Store { return &Store{cb: kit.Breaker("store")} }

// Put stores something.
func (s *Store) Put(f func() error) error {
	_, err := s.cb.Execute(func() (any, error) { return nil, f() })
	return err
}
