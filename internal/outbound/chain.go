package outbound

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// chained reports whether a call gets its context by an earlier step of its
// builder chain, as db.WithContext(ctx).Find(&x).
func chained(e *catalogue.Effect) bool {
	ref, ok := e.Role(catalogue.RoleCtx)
	return ok && ref.Base == catalogue.RefChain
}

// statements leaves out the earlier steps of a builder chain of which a later one is
// among the calls: db.Raw("…").Scan(&x) is one statement.
func statements(calls []Call) []Call {
	longest := map[token.Pos]token.Pos{}
	for i := range calls {
		if c := &calls[i]; builds(c) {
			longest[c.Call.Pos()] = max(longest[c.Call.Pos()], c.Call.End())
		}
	}
	return slices.DeleteFunc(calls, func(c Call) bool { return builds(&c) && c.Call.End() < longest[c.Call.Pos()] })
}

// builds reports whether a call is the step of a chain that gets its context by an
// earlier one.
func builds(c *Call) bool { return c.How == Ctxless && c.Row != nil && chained(c.Row) }

// unchained reports whether no step of the chain that a call is made on gives it
// a context: it is followed to the field or package variable it starts from.
func (f *finder) unchained(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && f.bare(sel.X, 0)
}

// maxChain bounds how many variables a chain is followed through.
const maxChain = 8

func (f *finder) bare(x ast.Expr, depth int) bool {
	for depth <= maxChain {
		switch y := ast.Unparen(x).(type) {
		case *ast.CallExpr:
			sel, isMethod := ast.Unparen(y.Fun).(*ast.SelectorExpr)
			if !isMethod || f.info.Selections[sel] == nil || f.takesCtx(y) || !f.sameLib(y) {
				return false
			}
			x = sel.X
		case *ast.SelectorExpr:
			if v, ok := f.info.Uses[y.Sel].(*types.Var); ok {
				return f.bareVar(v, depth)
			}
			return false
		case *ast.Ident:
			v, ok := f.info.ObjectOf(y).(*types.Var)
			return ok && f.bareVar(v, depth)
		default:
			return false
		}
	}
	return false
}

// bareVar reports whether a variable holds a chain, or a database, that nothing
// in view has given a context. A parameter is the caller's.
func (f *finder) bareVar(v *types.Var, depth int) bool {
	values, complete := f.origin.Definitions(v)
	long := v.IsField() || v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
	if !long {
		if !complete || len(values) == 0 {
			return false
		}
		for _, x := range values {
			if !f.bare(x, depth+1) {
				return false
			}
		}
		return true
	}
	for _, x := range values {
		if f.binds(x, depth) {
			return false
		}
	}
	return true
}

// binds reports whether an expression gives a database a context, or holds a
// variable or parameter whose values in view do: a store that is made for the time
// of a transaction.
func (f *finder) binds(x ast.Expr, depth int) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || f.takesCtx(n)
		case *ast.Ident:
			v, isVar := f.info.Uses[n].(*types.Var)
			if !isVar || v.IsField() || v.Parent() == f.pass.Pkg.Scope() || depth > maxChain {
				return true
			}
			values, _ := f.origin.Definitions(v)
			for _, y := range append(values, f.origin.Arguments(v)...) {
				found = found || f.binds(y, depth+1)
			}
		}
		return !found
	})
	return found
}

// takesCtx reports whether a call is given a context, or settings that have one.
func (f *finder) takesCtx(call *ast.CallExpr) bool {
	for _, e := range f.origin.Known(call) {
		if e.Op == catalogue.OpDBCtx || e.Op == catalogue.OpTxFromCtx {
			return true
		}
	}
	for _, a := range call.Args {
		t := f.info.TypeOf(a)
		if t == nil {
			continue
		}
		if sym.IsContext(t) {
			return true
		}
		if lit, ok := ast.Unparen(a).(*ast.UnaryExpr); ok {
			a = lit.X
		}
		if lit, ok := ast.Unparen(a).(*ast.CompositeLit); ok {
			for _, elt := range lit.Elts {
				if kv, ok := elt.(*ast.KeyValueExpr); ok {
					if t := f.info.TypeOf(kv.Value); t != nil && sym.IsContext(t) {
						return true
					}
				}
			}
		}
	}
	return false
}

// sameLib reports whether a step of a chain is a method of a library the
// catalogue knows: one of the user's own may do anything.
func (f *finder) sameLib(call *ast.CallExpr) bool {
	fn := sym.Callee(f.info, call)
	return fn != nil && fn.Pkg() != nil && f.cat.Package(sym.PkgPath(fn.Pkg())) != nil
}
