package config

import (
	"strconv"

	"go.yaml.in/yaml/v3"
)

// Number is a whole number above zero in the settings. The zero value says that
// nothing is set.
type Number struct {
	N   int
	Pos Pos
}

// Or returns the number that is set, else another one.
func (c Number) Or(otherwise int) int {
	if c.N == 0 {
		return otherwise
	}
	return c.N
}

func (c *Number) fromNode(d *decoder, n *yaml.Node) {
	number, err := strconv.Atoi(n.Value)
	if n.Kind != yaml.ScalarNode || n.Tag != "!!int" || err != nil || number <= 0 {
		d.errorf(n, "", "expected a whole number above zero, found %s", describe(n))
		return
	}
	c.N, c.Pos = number, Pos{n.Line, n.Column}
}

func (Number) schema() map[string]any { return map[string]any{"type": "integer", "minimum": 1} }

func (Number) valueText() string { return "number" }
