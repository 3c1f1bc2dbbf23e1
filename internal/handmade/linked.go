package handmade

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/sym"
)

// together reports whether a function that marks a time marks a state as well,
// itself, through others, or for one that does.
func (s *scan) together(b *body, o *types.Var) bool {
	if s.sets(b.fn)[o] {
		return true
	}
	for _, x := range s.bodies {
		if len(x.marks[o]) > 0 && slices.Contains(x.calls, b.fn) {
			return true
		}
	}
	return false
}

func allFailed(ws []write) bool {
	return !slices.ContainsFunc(ws, func(w write) bool { return !w.failed })
}

// scheduled reports a time that a function sets to the future when it has failed, and
// when it has not, beside setting the counter back: when to come again.
func (s *scan) scheduled(v, c *types.Var) bool {
	for _, b := range s.bodies {
		failed, well := false, false
		for _, w := range b.marks[v] {
			if !later(w.value(s, v)) {
				continue
			}
			failed = failed || w.failed
			well = well || !w.failed && slices.ContainsFunc(b.resets[c], func(r write) bool { return r.in == w.in })
		}
		if failed && well {
			return true
		}
	}
	return false
}

// grown reports a time that a function sets further away the higher a counter is.
func (s *scan) grown(b *body, v, c *types.Var) bool {
	return slices.ContainsFunc(b.marks[v], func(w write) bool {
		value := w.value(s, v)
		return value != nil && s.reads(b, value)[c]
	})
}

// value is what an assignment sets a variable to, nil for other writes.
func (w write) value(s *scan, v *types.Var) ast.Expr {
	st, isAssign := w.node.(*ast.AssignStmt)
	if !isAssign || len(st.Lhs) != len(st.Rhs) {
		return nil
	}
	for i, lhs := range st.Lhs {
		if s.tracked(lhs) == v {
			return st.Rhs[i]
		}
	}
	return nil
}

// later reports an expression that adds to a time.
func later(x ast.Expr) bool {
	found := false
	ast.Inspect(sym.OrBad(x), func(n ast.Node) bool {
		if call, isCall := n.(*ast.CallExpr); isCall && sym.CalledName(call) == "Add" {
			found = true
		}
		return !found
	})
	return found
}
