package breakers

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// chains applies the steps of builders and the methods of breakers to the
// breakers they belong to: NewBuilder().WithDelay(d).Build(), in one expression
// or through a variable.
func (r *Result) chains(list []*Breaker) {
	roots := map[*ast.CallExpr]*Breaker{}
	for _, b := range list {
		roots[b.Node] = b
	}
	r.eachKnown(func(_ *effects.Func, call *ast.CallExpr) {
		rows := r.fx.Rows(call)
		for i := range rows {
			op := rows[i].Op
			if !isBreaker(op) && op != catalogue.OpRetryPolicyPredicate && op != catalogue.OpRetryPolicyBackoff {
				continue
			}
			recv := sym.Receiver(call)
			if recv == nil || roots[call] != nil {
				continue
			}
			root := r.root(recv, 0)
			b := roots[root]
			if b == nil {
				continue
			}
			r.step(b, &rows[i], call, b.in, !r.sometimes(call, root.Pos()))
		}
	})
}

// root is the call that a builder or breaker comes from, nil when that is not
// in view.
func (r *Result) root(x ast.Expr, depth int) *ast.CallExpr {
	if depth > maxDepth {
		return nil
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		rows := r.fx.Rows(x)
		for i := range rows {
			if rows[i].Op == catalogue.OpBreakerNew {
				return x
			}
		}
		recv := sym.Receiver(x)
		if recv == nil {
			return nil
		}
		if fn := sym.Callee(r.info, x); fn == nil || r.fx.Func(fn) != nil {
			return nil
		}
		return r.root(recv, depth+1)
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return r.root(x.X, depth+1)
		}
	case *ast.StarExpr:
		return r.root(x.X, depth+1)
	case *ast.Ident:
		return r.rootOf(r.info.ObjectOf(x), x.Pos(), depth)
	case *ast.SelectorExpr:
		return r.rootOf(r.info.ObjectOf(x.Sel), x.Pos(), depth)
	}
	return nil
}

// rootOf is the one call that a variable's values come from.
func (r *Result) rootOf(obj types.Object, at token.Pos, depth int) (root *ast.CallExpr) {
	v, isVar := obj.(*types.Var)
	if !isVar || v.Pkg() != r.pass.Pkg {
		return nil
	}
	var defs []effects.Def
	if v.IsField() || v.Parent() == v.Pkg().Scope() {
		defs = r.fx.Writes(v.Origin())
	} else {
		defs, _ = r.fx.Reaching(v, at)
	}
	for _, d := range defs {
		if !plain(d) {
			return nil
		}
		if id, isIdent := ast.Unparen(d.Expr).(*ast.Ident); isIdent && id.Name == "nil" {
			continue
		}
		found := r.root(d.Expr, depth+1)
		if found == nil || root != nil && root != found {
			return nil
		}
		root = found
	}
	return root
}
