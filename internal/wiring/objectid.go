package wiring

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"github.com/resilint/resilint/internal/effects"
)

// spot is a place that tells expressions on one line apart: "app/wire.go:41:12".
func (r *Result) spot(pos token.Pos) string {
	return r.fx.Place(pos) + ":" + strconv.Itoa(r.pass.Fset.Position(pos).Column)
}

// anonymous drops which values they are: an element of a list or map is one of
// several that are made at one place.
func (s set) anonymous() (out set) {
	out.open = s.open
	for _, v := range s.vals {
		if v.id != "" || v.kept {
			w := *v
			w.id, w.kept = "", false
			v = &w
		}
		out.vals = append(out.vals, v)
	}
	return out
}

// later is what a place puts into the field of a variable. What a function puts into
// its receiver or parameter under a condition, or once, is kept there for the next call.
func (r *Result) later(v *types.Var, w *filling) set {
	s := r.filledBy(w)
	if r.params[v] != nil && w.in != nil && (w.in != r.params[v] || conditional(w.in, w.at)) {
		return s.keep()
	}
	return s
}

// conditional reports whether an expression of a function stands in a branch.
func conditional(f *effects.Func, x ast.Expr) (found bool) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if found || n == nil || n.Pos() > x.Pos() || n.End() < x.End() {
			return false
		}
		_, found = n.(*ast.IfStmt)
		return !found
	})
	return found
}
