// Package filestore keeps objects in files, with a version that counts.
package filestore

import (
	"fmt"
	"sync/atomic"
)

// Meta is what all objects have.
type Meta struct{ name, resourceVersion string }

// SetResourceVersion is for the store only.
func (m *Meta) SetResourceVersion(v string) { m.resourceVersion = v }

// GetResourceVersion says which version an object is.
func (m *Meta) GetResourceVersion() string { return m.resourceVersion }

type disk interface {
	Read(name string) (*Meta, error)
	Write(name string, m *Meta) error
}

// Store keeps objects.
type Store struct {
	fs      disk
	current int64
}

// Get reads an object.
func (s *Store) Get(name string) (*Meta, error) { return s.fs.Read(name) }

// Update lets the last one win, and gives each a version as if it did not.
func (s *Store) Update(name string, change func(old *Meta) (*Meta, error)) error {
	old, err := s.Get(name)
	if err != nil {
		return err
	}
	m, err := change(old)
	if err != nil {
		return err
	}
	m.SetResourceVersion(fmt.Sprint(atomic.AddInt64(&s.current, 1))) // want `RES8001: the ResourceVersion is counted on and never compared`
	return s.fs.Write(name, m)
}

// Careful compares first.
type Careful struct{ Store }

// Get reads an object.
func (s *Careful) Get(name string) (*Meta, error) { return s.fs.Read(name) }

// Update refuses an object that was changed since it was read: a naive check
// looks at the setter only.
func (s *Careful) Update(name string, m *Meta) error {
	old, err := s.Get(name)
	if err != nil {
		return err
	}
	if old.GetResourceVersion() != m.GetResourceVersion() {
		return fmt.Errorf("%s was modified", name)
	}
	m.SetResourceVersion(fmt.Sprint(atomic.AddInt64(&s.current, 1)))
	return s.fs.Write(name, m)
}
