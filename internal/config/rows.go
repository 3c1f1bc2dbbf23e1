package config

import (
	"errors"
	"sync"

	"github.com/resilint/resilint/catalogue"
	"go.yaml.in/yaml/v3"
)

// catalogueRows are the user's rows over the built-in catalogue.
type catalogueRows struct{ libs []*catalogue.Lib }

func (c *catalogueRows) fromNode(d *decoder, n *yaml.Node) {
	if n.Tag == "!!null" {
		return
	}
	libs, err := catalogue.ParseLibs(d.path, n)
	c.libs = libs
	var list catalogue.ErrorList
	if !errors.As(err, &list) {
		return
	}
	for _, e := range list {
		d.problems = append(d.problems, Problem{"", d.path, Pos{e.Line, e.Col}, "catalogue: " + e.Msg})
	}
}

// table returns the catalogue with the rows, made when it is first asked for.
func (c *catalogueRows) table() func() *catalogue.Table {
	if len(c.libs) == 0 {
		return catalogue.Builtin
	}
	return sync.OnceValue(func() *catalogue.Table { return catalogue.Builtin().With(c.libs) })
}
