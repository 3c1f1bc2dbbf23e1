package wiring

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
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

// copied is the copy of a tool that a variable or pointer holds: another one, which may
// be given limits of its own.
func (r *Result) copied(x ast.Expr) (s set, is bool) {
	switch ast.Unparen(x).(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.StarExpr:
	default:
		return s, false
	}
	t := types.Unalias(sym.OrInvalid(r.pass.TypesInfo.TypeOf(x)))
	if _, isStruct := t.Underlying().(*types.Struct); !isStruct || !r.tool(t) {
		return s, false
	}
	return set{vals: []*val{r.makes(types.NewPointer(t), x)}}, true
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

// element is the element that a constant key picks of a map that a local variable is
// given as a literal, and nothing is put into after that; nil when it is not known.
func (r *Result) element(x *ast.IndexExpr) (found ast.Expr) {
	info := r.pass.TypesInfo
	id, isIdent := ast.Unparen(x.X).(*ast.Ident)
	key := info.Types[x.Index].Value
	if !isIdent || key == nil {
		return nil
	}
	v, isVar := info.ObjectOf(id).(*types.Var)
	if !isVar || v.Parent() == r.pass.Pkg.Scope() || !r.onlyRead(sym.DeclAt(r.pass.Files, x.Pos()), v) {
		return nil
	}
	defs, implicit := r.fx.Reaching(v, x.Pos())
	if len(defs) != 1 || implicit || defs[0].Expr == nil || defs[0].Result >= 0 {
		return nil
	}
	lit, isLit := ast.Unparen(defs[0].Expr).(*ast.CompositeLit)
	if !isLit {
		return nil
	}
	for _, elt := range lit.Elts {
		kv, keyed := elt.(*ast.KeyValueExpr)
		if !keyed || info.Types[kv.Key].Value == nil {
			return nil
		}
		if constant.Compare(info.Types[kv.Key].Value, token.EQL, key) {
			found = kv.Value
		}
	}
	return found
}

// onlyRead reports whether a declaration does nothing with a variable but read its
// elements.
func (r *Result) onlyRead(decl ast.Decl, v *types.Var) bool {
	if decl == nil {
		return false
	}
	uses := 0
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if r.pass.TypesInfo.Uses[n] == v {
				uses++
			}
		case *ast.IndexExpr:
			if id, isIdent := ast.Unparen(n.X).(*ast.Ident); isIdent && r.pass.TypesInfo.Uses[id] == v {
				uses--
			}
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if x, isIndex := ast.Unparen(l).(*ast.IndexExpr); isIndex {
					if id, isIdent := ast.Unparen(x.X).(*ast.Ident); isIdent && r.pass.TypesInfo.Uses[id] == v {
						uses++
					}
				}
			}
		}
		return true
	})
	return uses == 0
}
