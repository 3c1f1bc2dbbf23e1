package config

import (
	"time"

	"go.yaml.in/yaml/v3"
)

// Duration is a length of time in the settings, written as in Go: 10s, 1m30s.
// The zero value says that nothing is set.
type Duration struct {
	D   time.Duration
	Pos Pos
}

// Or returns the length that is set, else another one.
func (l Duration) Or(otherwise time.Duration) time.Duration {
	if l.D == 0 {
		return otherwise
	}
	return l.D
}

func (l *Duration) fromNode(d *decoder, n *yaml.Node) {
	length, err := time.ParseDuration(n.Value)
	switch {
	case n.Kind != yaml.ScalarNode || n.Tag != "!!str" || err != nil:
		d.errorf(n, "", "expected a length of time such as 10s or 1m30s, found %s", describe(n))
	case length <= 0:
		d.errorf(n, "", "expected a length of time above zero, found %s", describe(n))
	default:
		l.D, l.Pos = length, Pos{n.Line, n.Column}
	}
}

func (Duration) schema() map[string]any {
	return map[string]any{"type": "string", "pattern": `^([0-9]+(\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$`}
}

func (Duration) valueText() string { return "length of time" }
