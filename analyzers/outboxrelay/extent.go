package outboxrelay

import (
	"go/ast"

	"github.com/resilint/resilint/internal/fate"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
)

// scope returns the body of the innermost function or literal that holds two
// calls.
func scope(node ast.Node, a, b ast.Node) *ast.BlockStmt {
	body := regions.Body(node)
	ast.Inspect(body, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok && sym.Contains(lit.Body, a) && sym.Contains(lit.Body, b) {
			body = lit.Body
		}
		return n == nil || sym.Contains(n, a)
	})
	return body
}

// goStmt returns the go statement of a body that runs one call and not the other,
// nil when there is none.
func goStmt(body ast.Node, p, m ast.Node) (spawned *ast.GoStmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		if g, ok := n.(*ast.GoStmt); ok && sym.Contains(g, p) && !sym.Contains(g, m) {
			spawned = g
		}
		return n == nil || sym.Contains(n, p)
	})
	return spawned
}

// lifted returns the call of a body by which another one is made: itself, or the
// one that runs the literal it lies in and is told of its failure. ok is false
// when the literal keeps the failure to itself.
func (c *checker) lifted(body ast.Node, p, m *ast.CallExpr) (call *ast.CallExpr, ok bool) {
	call = p
	for {
		lit, runs := literal(body, call, m)
		if lit == nil {
			return call, true
		}
		finder := fate.Finder{Info: c.pass.TypesInfo, Table: c.res.Table()}
		if runs == nil || !finder.Of(lit, call).Leaves {
			return nil, false
		}
		call = runs
	}
}

// literal returns the innermost literal of a body around p that does not hold m,
// which may be nil, and the call that it is given to.
func literal(body ast.Node, p, m *ast.CallExpr) (lit *ast.FuncLit, runs *ast.CallExpr) {
	var calls []*ast.CallExpr
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil || !sym.Contains(n, p) {
			return false
		}
		switch n := n.(type) {
		case *ast.CallExpr:
			if n != p {
				calls = append(calls, n)
			}
		case *ast.FuncLit:
			if m == nil || !sym.Contains(n, m) {
				lit, runs = n, nil
				if k := len(calls); k > 0 && argument(calls[k-1], n) {
					runs = calls[k-1]
				}
			}
		}
		return true
	})
	return lit, runs
}

func argument(call *ast.CallExpr, lit *ast.FuncLit) bool {
	for _, a := range call.Args {
		if sym.Contains(a, lit) {
			return true
		}
	}
	return false
}

// in returns the call of a body itself that a call is or lies in, below no
// literal.
func in(body ast.Node, call *ast.CallExpr) *ast.CallExpr {
	for {
		_, runs := literal(body, call, nil)
		if runs == nil {
			return call
		}
		call = runs
	}
}
