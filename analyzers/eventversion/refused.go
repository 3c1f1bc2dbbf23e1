package eventversion

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"github.com/resilint/resilint/internal/sym"
)

// refuses matches functions that put a message aside.
var refuses = regexp.MustCompile(`(?i)nack|reject|dead|dlq|park|quarantin|fatal|panic|fail|abort|unsupported|unknown|discard|error$`)

// refused reports whether statements turn an unknown version into a failure: they
// return an error, set one, panic, or put the message aside.
func (c *checker) refused(list []ast.Stmt) bool {
	found := false
	for _, st := range list {
		ast.Inspect(st, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ReturnStmt:
				for _, x := range n.Results {
					t := sym.OrInvalid(c.pass.TypesInfo.TypeOf(x))
					found = found || !c.pass.TypesInfo.Types[x].IsNil() && sym.ImplementsError(t)
				}
			case *ast.AssignStmt:
				for _, l := range n.Lhs {
					found = found || sym.IsError(sym.OrInvalid(c.pass.TypesInfo.TypeOf(l)))
				}
			case *ast.CallExpr:
				name := sym.CalledName(n)
				if sel, isSel := ast.Unparen(n.Fun).(*ast.SelectorExpr); isSel && logs(sel) {
					return false
				}
				found = found || refuses.MatchString(name) || sym.NeverReturns(c.pass.TypesInfo, n)
			}
			return !found
		})
	}
	return found
}

// complains reports whether statements that decode return an error of their own,
// or put the message aside: the error of the decoding says nothing of versions.
func (c *checker) complains(list []ast.Stmt) bool {
	found := false
	for _, st := range list {
		ast.Inspect(st, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ReturnStmt:
				for _, x := range n.Results {
					if !sym.ImplementsError(sym.OrInvalid(c.pass.TypesInfo.TypeOf(x))) {
						continue
					}
					switch x := ast.Unparen(x).(type) {
					case *ast.CallExpr:
						found = found || c.decodeRow(x) == nil && !wraps(x)
					case *ast.Ident:
						v, isVar := c.pass.TypesInfo.Uses[x].(*types.Var)
						found = found || isVar && v.Parent() == c.pass.Pkg.Scope()
					case *ast.SelectorExpr:
						found = true
					}
				}
			case *ast.CallExpr:
				sel, isSel := ast.Unparen(n.Fun).(*ast.SelectorExpr)
				found = found || (!isSel || !logs(sel)) && refuses.MatchString(sym.CalledName(n)) && c.decodeRow(n) == nil && !sym.ImplementsError(sym.OrInvalid(c.pass.TypesInfo.TypeOf(n)))
			}
			return !found
		})
	}
	return found
}

// wraps reports whether a call makes an error of another one.
func wraps(call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		if id, isIdent := arg.(*ast.Ident); isIdent && strings.HasPrefix(id.Name, "err") {
			return true
		}
	}
	return false
}

// logs reports a call on a logger: what its method is called says nothing.
func logs(sel *ast.SelectorExpr) bool {
	text := strings.ToLower(types.ExprString(sel.X))
	return (strings.Contains(text, "log") || text == "l" || strings.HasPrefix(text, "zap.")) && !strings.HasPrefix(sel.Sel.Name, "Fatal") && !strings.HasPrefix(sel.Sel.Name, "Panic")
}

// quiet reports whether statements do nothing but log, skip and report success.
func (c *checker) quiet(list []ast.Stmt) bool {
	for _, st := range list {
		switch st := st.(type) {
		case *ast.ReturnStmt:
			for _, x := range st.Results {
				if !c.pass.TypesInfo.Types[x].IsNil() {
					return false
				}
			}
		case *ast.BranchStmt:
		case *ast.ExprStmt:
			call, isCall := st.X.(*ast.CallExpr)
			if !isCall {
				return false
			}
			sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
			if !isSel || !logs(sel) {
				return false
			}
		default:
			return false
		}
	}
	return true
}
