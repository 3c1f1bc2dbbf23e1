package policy

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
)

// touch is a call of a method, or an assignment to a part, of what a field or
// package variable holds.
type touch struct {
	node ast.Node
	pos  token.Pos // the end of the function it is in
}

// configures reports whether a method changes how the value retries that it is
// called on.
func configures(row *catalogue.Effect) bool {
	switch row.Op {
	case catalogue.OpRetryRun, catalogue.OpRetryDelay, catalogue.OpRetryNew, catalogue.OpRetryPermanent, catalogue.OpRetryRetryable:
		return false
	}
	return strings.HasPrefix(string(row.Op), "retry.policy")
}

// touches applies what the package does to what a field or package variable
// holds, wherever that is.
func (e *eval) touches(p *Policy, v *types.Var) {
	for _, t := range e.touchesOf(v) {
		e.change(p, t.node, t.pos, func(x ast.Expr) bool { return e.refersTo(x) == v })
	}
}

// refersTo is the field or package variable that an expression ends with, or
// that a chain of calls begins with.
func (r *Result) refersTo(x ast.Expr) *types.Var {
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.StarExpr:
			x = y.X
		case *ast.CallExpr:
			recv := chained(r.info, y)
			if recv == nil {
				return nil
			}
			x = recv
		case *ast.Ident:
			return shared(r.info.ObjectOf(y))
		case *ast.SelectorExpr:
			return shared(r.info.ObjectOf(y.Sel))
		default:
			return nil
		}
	}
}

// shared returns a field or package variable by its origin, nil for others.
func shared(obj types.Object) *types.Var {
	v, isVar := obj.(*types.Var)
	if !isVar || v.Pkg() == nil || !v.IsField() && v.Parent() != v.Pkg().Scope() {
		return nil
	}
	return v.Origin()
}

func (r *Result) touchesOf(v *types.Var) []touch { return r.touched()[v.Origin()] }

func (r *Result) allTouches() map[*types.Var][]touch {
	touched := map[*types.Var][]touch{}
	for _, f := range r.fx.Funcs() {
		r.collectTouches(touched, f.Body)
	}
	return touched
}

// collectTouches finds the touches in a body, those in literals excluded.
func (r *Result) collectTouches(touched map[*types.Var][]touch, body *ast.BlockStmt) {
	add := func(x ast.Expr, n ast.Node) {
		if v := r.refersTo(x); v != nil {
			touched[v] = append(touched[v], touch{n, body.End()})
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if recv := chained(r.info, n); recv != nil && r.fx.Rows(n) != nil {
				add(recv, n)
			}
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if sel, isSel := ast.Unparen(l).(*ast.SelectorExpr); isSel && r.info.Selections[sel] != nil {
					add(sel.X, n)
				}
			}
		}
		return true
	})
}
