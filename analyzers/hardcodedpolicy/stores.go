package hardcodedpolicy

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// storesOnly reports whether a function asks a store of the service and nobody
// else: how often it tries, and for how long, is not about another system, whatever
// the rest of the package calls.
func (c *checker) storesOnly(f *effects.Func) bool {
	return f != nil && f.Summary != nil && keepsTo(f.Summary.Effects)
}

// keepsTo reports whether some effects ask a store, and none another system.
func keepsTo(list []effects.Effect) bool {
	stores := false
	for i := range list {
		switch kind, out := systems.KindOfOp(list[i].Op); {
		case list[i].Op == catalogue.OpDBPing, out && !external(kind):
			stores = true
		case out:
			return false
		}
	}
	return stores
}

// ends reports whether a function may end the program: it runs at its start, and
// nobody tunes what happens there.
func (c *checker) ends(f *effects.Func) bool {
	return f != nil && slices.ContainsFunc(f.Calls, func(call *ast.CallExpr) bool { return ending.MatchString(types.ExprString(call.Fun)) })
}

// ending matches calls that end the program.
var ending = sym.Names(`^(log|logger|os|runtime|.*[lL]og|.*[lL]ogger)\.(Fatal|Fatalf|Fatalln|Exit|Goexit)$`)

// storeUnder reports whether a call limits the context of calls to a store alone:
// the calls that are given what it returns.
func (c *checker) storeUnder(fn *ast.FuncDecl, limit *ast.CallExpr) bool {
	if !slices.ContainsFunc(c.effects.Rows(limit), func(row catalogue.Effect) bool { return row.Op == catalogue.OpTimeoutCtx }) {
		return false
	}
	var ctx *ast.Ident
	var under []effects.Effect
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Rhs) == 1 && ast.Unparen(n.Rhs[0]) == limit {
				ctx, _ = n.Lhs[0].(*ast.Ident)
			}
		case *ast.CallExpr:
			if ctx == nil || n.Pos() < limit.End() {
				return true
			}
			for _, a := range n.Args {
				if sym.Object(c.pass.TypesInfo, a) == c.pass.TypesInfo.ObjectOf(ctx) {
					under = append(under, c.effects.At(n)...)
					if slices.ContainsFunc(c.effects.Rows(n), func(row catalogue.Effect) bool { return row.Op == catalogue.OpHTTPRequestNew }) {
						under = append(under, effects.Effect{Op: catalogue.OpHTTPSend}) // it is sent later
					}
				}
			}
		}
		return true
	})
	return keepsTo(under)
}
