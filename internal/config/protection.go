package config

import (
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/rule"
	"go.yaml.in/yaml/v3"
)

// Protection is something that protects calls of an external system, or that
// shows how they go.
type Protection string

// Protections that settings may require of the adapters of a system.
const (
	Timeout     Protection = "timeout"
	Breaker     Protection = "breaker"
	Bulkhead    Protection = "bulkhead"
	Retry       Protection = "retry"
	Idempotency Protection = "idempotency"
	Health      Protection = "health"
	Metrics     Protection = "metrics"
)

// Protections returns all of them, in the order in which they are listed.
func Protections() []Protection {
	return []Protection{Timeout, Breaker, Bulkhead, Retry, Idempotency, Health, Metrics}
}

func protectionNames() (names []string) {
	for _, p := range Protections() {
		names = append(names, string(p))
	}
	return names
}

// protection is one word of the list `require`.
type protection struct{ Value[Protection] }

func (p *protection) fromNode(d *decoder, n *yaml.Node) {
	text, ok := d.text(n, "one of "+strings.Join(protectionNames(), ", "))
	if ok && !slices.Contains(protectionNames(), text) {
		d.errorf(n, codeUnknown, "unknown protection %q%s", text, rule.Hint(text, protectionNames()))
	}
	p.Value = Value[Protection]{Protection(text), Pos{n.Line, n.Column}}
}

func (protection) schema() map[string]any { return map[string]any{"enum": protectionNames()} }

func (protection) valueText() string {
	return "protection (`" + strings.Join(protectionNames(), "`, `") + "`)"
}

// required returns the plain values.
func (s system) required() (values []Value[Protection]) {
	for _, p := range s.Require {
		values = append(values, p.Value)
	}
	return values
}

// Required returns what the settings require of the adapters of a system.
func (s *Settings) Required(system string) []Value[Protection] {
	for _, sys := range s.Systems {
		if sys.Name.V == system {
			return sys.Require
		}
	}
	return nil
}
