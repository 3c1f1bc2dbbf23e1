package regions

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// sameEachTime reports whether a loop does the same in every round. A range
// over numbers, over a channel that only ticks, or over a list of waits does;
// a range over items does what its variables are used for, and one that takes
// from a channel first does it with what it has taken.
func (e *env) sameEachTime(st ast.Stmt) bool {
	if e.drains(st) {
		return false
	}
	r, isRange := st.(*ast.RangeStmt)
	if !isRange {
		return true
	}
	switch t := sym.OrInvalid(e.typeOf(r.X)).Underlying().(type) {
	case *types.Basic, *types.Slice, *types.Array, *types.Pointer, *types.Signature:
		return true
	case *types.Chan:
		return !e.used(r.Body, e.rangeVars(r)) && t != nil
	}
	return false
}

func (e *env) rangeVars(r *ast.RangeStmt) map[types.Object]bool {
	vars := map[types.Object]bool{}
	if _, isNumber := sym.OrInvalid(e.typeOf(r.X)).Underlying().(*types.Basic); isNumber {
		return vars
	}
	for _, x := range []ast.Expr{r.Key, r.Value} {
		if id, isIdent := x.(*ast.Ident); isIdent && id.Name != "_" {
			vars[e.info.ObjectOf(id)] = true
		}
	}
	return vars
}

func (e *env) used(n ast.Node, vars map[types.Object]bool) bool {
	hit := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent && vars[e.info.ObjectOf(id)] {
			hit = true
		}
		return !hit
	})
	return hit
}

// variance tells which calls of a loop work on another item in each round.
type variance struct {
	items    map[types.Object]bool // stand for another item, or computed from one
	counters map[types.Object]bool // count the rounds: another item only as an index
}

// varied finds the items of a loop: the variables of a range over items, what
// an index that counts rounds picks, and everything computed from them.
func (e *env) varied(st ast.Stmt) variance {
	v := variance{map[types.Object]bool{}, map[types.Object]bool{}}
	count := func(x ast.Expr) {
		if id, isIdent := x.(*ast.Ident); isIdent {
			v.counters[e.info.ObjectOf(id)] = true
			delete(v.items, e.info.ObjectOf(id))
		}
	}
	if r, isRange := st.(*ast.RangeStmt); isRange {
		v.items = e.rangeVars(r)
		if t, isBasic := sym.OrInvalid(e.typeOf(r.Key)).Underlying().(*types.Basic); isBasic && t.Info()&types.IsInteger != 0 {
			count(r.Key)
		}
	}
	init, _, post, body := parts(st)
	for _, s := range []ast.Stmt{init, post} {
		switch s := s.(type) {
		case *ast.AssignStmt:
			for _, l := range s.Lhs {
				count(l)
			}
		case *ast.IncDecStmt:
			count(s.X)
		}
	}
	for changed := true; changed; {
		changed = false
		ast.Inspect(body, func(n ast.Node) bool {
			a, isAssign := n.(*ast.AssignStmt)
			if !isAssign {
				return true
			}
			for i, l := range a.Lhs {
				r := a.Rhs[min(i, len(a.Rhs)-1)]
				id, isIdent := l.(*ast.Ident)
				if !isIdent || e.isError(l) || v.items[e.info.ObjectOf(id)] {
					continue
				}
				if e.works(r, v) {
					v.items[e.info.ObjectOf(id)] = true
					changed = true
				}
			}
			return true
		})
	}
	return v
}

// works reports whether a node works on an item: it uses one, or picks one by
// a counter.
func (e *env) works(x ast.Node, v variance) bool {
	if e.used(x, v.items) {
		return true
	}
	hit := false
	ast.Inspect(x, func(n ast.Node) bool {
		if ix, isIndex := n.(*ast.IndexExpr); isIndex && e.used(ix.Index, v.counters) {
			hit = true
		}
		return !hit
	})
	return hit
}
