package writes

import (
	"slices"

	"github.com/resilint/resilint/internal/outbox"
)

// Relays reports whether a function hands on what is stored already, by its name or
// by what it does to stored events: what it publishes has been stored before, and
// it may hold the rows while it does so.
func (f *Flow) Relays() bool {
	if f.Fn != nil && outbox.Relays(f.Fn.Name()) {
		return true
	}
	return slices.ContainsFunc(f.Acts, func(a *Act) bool {
		switch a.Kind {
		case Marked, Removed, Claimed, Polled, Unmarked:
			return true
		}
		return false
	})
}
