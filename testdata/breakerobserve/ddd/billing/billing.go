// Package billing is one context.
package billing

import (
	"log/slog"

	"example.test/shop/breakerobserve/ddd/shared"
)

type logged struct{}

// Changed writes a line.
func (logged) Changed(name, from, to string) {
	slog.Warn("breaker", "name", name, "from", from, "to", to)
}

// Bank is guarded by a breaker that is logged.
var Bank = shared.Guard("bank", logged{})
