package outboxrelay

import (
	"go/ast"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/writes"
)

// async reports whether a call that is known to publish returns before the broker
// has the message.
func (c *checker) async(p *writes.Act) bool {
	if !p.ByEffect || p.Kind != writes.Message || len(p.Effect.Steps) > 1 {
		return false // what a helper waits for is its own matter
	}
	row := p.Effect.Row(c.res.Table())
	return row != nil && row.Is(catalogue.AttrAsync) || c.asyncClient(&p.Effect)
}

// asyncClient reports whether all clients of the kind that an effect uses are made
// in the package, with publishing in the background.
func (c *checker) asyncClient(e *effects.Effect) bool {
	row := e.Row(c.res.Table())
	if row == nil || row.Key.Recv == "" {
		return false
	}
	on, off := 0, 0
	for _, file := range c.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			key, known := sym.TypeKey(c.pass.TypesInfo.TypeOf(lit))
			if !known || key.Path != row.Key.Path || key.Name != row.Key.Recv {
				return true
			}
			if c.setsAsync(lit) {
				on++
			} else {
				off++
			}
			return true
		})
	}
	return on > 0 && off == 0
}

func (c *checker) setsAsync(lit *ast.CompositeLit) bool {
	info := c.res.TypeInfo(c.pass.TypesInfo.TypeOf(lit))
	if info == nil {
		return false
	}
	for _, el := range lit.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		id, ok := kv.Key.(*ast.Ident)
		if !ok {
			continue
		}
		field := info.Field(id.Name)
		if v, is := constBool(c.pass.TypesInfo, kv.Value); field != nil && field.Op == catalogue.FieldAsync && is {
			return v
		}
	}
	return false
}

// outcome returns the variable that holds what a call gives back beside an error,
// by which one waits for the rest; nil when there is none.
func (c *checker) outcome(body ast.Node, p *ast.CallExpr) (held types.Object) {
	ast.Inspect(body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if ok && len(a.Rhs) == 1 && ast.Unparen(a.Rhs[0]) == p {
			for _, l := range a.Lhs {
				if obj := sym.Object(c.pass.TypesInfo, l); obj != nil && !sym.IsError(obj.Type()) && held == nil {
					held = obj
				}
			}
		}
		return true
	})
	return held
}

// waitName are the names of what waits for work to be done, or hands out what
// became of it.
var waitName = regexp.MustCompile(`^(?i:wait|flush|sync|join|drain|close|done|errors|successes|events|result|results|complete|get|barrier)|(?i:complete|flush|wait)$`)

// waits reports whether something between two places of a body waits: a call that
// does so by its name, a receive, a use of the outcome.
func (c *checker) waits(body, from, to ast.Node, outcome types.Object) (hit bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil || hit || n.End() <= from.End() || n.Pos() >= to.Pos() {
			return false
		}
		if n.Pos() < from.End() {
			return true
		}
		switch n := n.(type) {
		case *ast.CallExpr:
			hit = hit || waitName.MatchString(sym.CalledName(n))
		case *ast.UnaryExpr:
			hit = hit || n.Op.String() == "<-"
		case *ast.SelectStmt:
			hit = true
		case *ast.Ident:
			hit = hit || outcome != nil && c.pass.TypesInfo.ObjectOf(n) == outcome
		}
		return !hit
	})
	return hit
}
