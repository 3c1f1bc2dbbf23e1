// Package memo keeps what was read of files that are not among those of a package:
// once in a process, and once more after Forget. Only programs that live on while
// files change, such as language servers, have to forget.
package memo

import (
	"sync"
	"sync/atomic"
)

var generation atomic.Int64

// Forget has everything read again that is asked for from now on.
func Forget() { generation.Add(1) }

// Map holds a value for each key. It is safe for use by several goroutines.
type Map[V any] struct{ entries sync.Map }

type entry[V any] struct {
	generation int64
	value      func() V
}

// Get returns the value of a key, reading it when nobody has asked before.
func (m *Map[V]) Get(key string, read func(key string) V) V {
	now := generation.Load()
	for {
		old, found := m.entries.Load(key)
		if found && old.(*entry[V]).generation >= now {
			return old.(*entry[V]).value()
		}
		e := &entry[V]{now, sync.OnceValue(func() V { return read(key) })}
		if found && m.entries.CompareAndSwap(key, old, e) {
			return e.value()
		}
		if !found {
			if kept, loaded := m.entries.LoadOrStore(key, e); !loaded {
				return kept.(*entry[V]).value()
			}
		}
	}
}
