package txrollback

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

func (u *uses) mentions(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent && u.c.info.ObjectOf(id) == u.v {
			found = true
		}
		return !found
	})
	return found
}

// returns reports whether a return hands out the transaction, or what was made from
// it and may hold it.
func (u *uses) returns(r *ast.ReturnStmt) bool {
	if u.mentions(r) {
		return true
	}
	holds := false
	ast.Inspect(r, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent && u.derived[u.c.info.Uses[id]] {
			t := u.c.info.TypeOf(id)
			_, isFunc := t.Underlying().(*types.Signature)
			holds = holds || u.c.txs.Holds(t) || isFunc || types.IsInterface(t) && !sym.IsError(t)
		}
		return !holds
	})
	return holds
}

// handsOn reports whether somebody else has the transaction from a node on.
func (u *uses) handsOn(n ast.Node) bool {
	return slices.ContainsFunc(u.handed, func(at ast.Node) bool { return sym.Contains(n, at) })
}

// endsIn reports whether a node ends the transaction, function literals
// included only when the node is one.
func (u *uses) endsIn(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.FuncLit:
			return m == n || !runsLater(n, m)
		case *ast.CallExpr:
			found = found || u.ends(m)
		}
		return !found
	})
	return found
}

// runsLater reports whether a literal inside of n is not called on the spot: what
// it does is done later, if at all.
func runsLater(n ast.Node, lit *ast.FuncLit) bool {
	later := true
	ast.Inspect(n, func(m ast.Node) bool {
		if call, isCall := m.(*ast.CallExpr); isCall && ast.Unparen(call.Fun) == lit {
			later = false
		}
		return later
	})
	return later
}

// ends reports whether a call commits or rolls back the transaction.
func (u *uses) ends(call *ast.CallExpr) bool {
	fun := ast.Unparen(call.Fun)
	if id, isIdent := fun.(*ast.Ident); isIdent && u.enders[u.c.info.ObjectOf(id)] {
		return true
	}
	onIt := false
	if sel, isSel := fun.(*ast.SelectorExpr); isSel {
		root := u.c.info.ObjectOf(rootOf(sel.X))
		onIt = root == u.v
		if u.derived[root] && endingMethod.MatchString(sel.Sel.Name) {
			return true
		}
	}
	if onIt && u.c.does(call, catalogue.OpTxCommit, catalogue.OpTxRollback) {
		return true
	}
	givenIt := false
	for _, a := range call.Args {
		if id := rootOf(a); id != nil && u.c.info.ObjectOf(id) == u.v {
			givenIt = true
		}
	}
	if !onIt && !givenIt {
		return false
	}
	fn := sym.Callee(u.c.info, call)
	if fn == nil { // a function value may do anything, one that was given to work on it does not end it
		return givenIt && !isParam(u.c.calledVar(call))
	}
	if s := u.c.effects.Of(fn); s != nil {
		return txn.Has(s, catalogue.OpTxCommit) || txn.Has(s, catalogue.OpTxRollback) || ending.MatchString(fn.Name())
	}
	return sym.Rows(u.c.table, u.c.info, call) == nil && ending.MatchString(fn.Name())
}

// calledVar is the variable whose function a call runs, or nil.
func (c *checker) calledVar(call *ast.CallExpr) types.Object {
	if id, isIdent := ast.Unparen(call.Fun).(*ast.Ident); isIdent {
		return c.info.ObjectOf(id)
	}
	return nil
}

// isParam reports whether an object is a function that the function at hand, or
// one around it, was given.
func isParam(obj types.Object) bool {
	v, isVar := obj.(*types.Var)
	if !isVar || v.Kind() != types.ParamVar {
		return false
	}
	_, isFunc := v.Type().Underlying().(*types.Signature)
	return isFunc
}

// rootOf returns the variable at the left end of a chain of selections and
// calls, or nil.
func rootOf(x ast.Expr) *ast.Ident {
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.Ident:
			return y
		case *ast.SelectorExpr:
			x = y.X
		case *ast.CallExpr:
			x = y.Fun
		case *ast.StarExpr:
			x = y.X
		case *ast.UnaryExpr:
			if y.Op != token.AND {
				return nil
			}
			x = y.X
		default:
			return nil
		}
	}
}
