package regions

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// boundByMethod reports whether the number of rounds depends on the method of
// the request: attempts := 1; if idempotent(req) { attempts = 3 }.
func (e *env) boundByMethod(st ast.Stmt) bool {
	if len(e.methodTests()) == 0 {
		return false
	}
	bounds := map[types.Object]bool{}
	_, cond, _, body := parts(st)
	collect := func(x ast.Node) {
		ast.Inspect(x, func(n ast.Node) bool {
			if id, isIdent := n.(*ast.Ident); isIdent {
				v, isVar := e.info.ObjectOf(id).(*types.Var)
				if !isVar {
					return true
				}
				if t, isBasic := v.Type().Underlying().(*types.Basic); isBasic && t.Info()&(types.IsInteger|types.IsBoolean) != 0 {
					bounds[v] = true
				}
			}
			return true
		})
	}
	if cond != nil {
		collect(cond)
	}
	if r, isRange := st.(*ast.RangeStmt); isRange {
		collect(r.X)
	}
	ast.Inspect(body, func(n ast.Node) bool {
		if i, isIf := n.(*ast.IfStmt); isIf {
			collect(i.Cond)
		}
		return true
	})
	sets := func(n ast.Node) bool {
		found := false
		ast.Inspect(n, func(n ast.Node) bool {
			if a, isAssign := n.(*ast.AssignStmt); isAssign {
				for _, l := range a.Lhs {
					if id, isIdent := l.(*ast.Ident); isIdent && bounds[e.info.ObjectOf(id)] {
						found = true
					}
				}
			}
			return !found
		})
		return found
	}
	for _, n := range e.methodTests() {
		switch n := n.(type) {
		case *ast.IfStmt:
			if n.Body != nil && sets(n.Body) {
				return true
			}
		case *ast.SwitchStmt:
			if sets(n.Body) {
				return true
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if id, isIdent := l.(*ast.Ident); isIdent && bounds[e.info.ObjectOf(id)] && e.aboutMethod(n.Rhs[i]) {
					return true
				}
			}
		}
	}
	return false
}

// methodTests lists the statements of the function that look at the method of a
// request. They are looked for once: a function may have a thousand loops.
func (e *env) methodTests() []ast.Node {
	if e.tested {
		return e.tests
	}
	e.tested = true
	ast.Inspect(e.fn, func(n ast.Node) bool {
		about := false
		switch n := n.(type) {
		case *ast.IfStmt:
			about = e.aboutMethod(n.Cond)
		case *ast.SwitchStmt:
			about = n.Tag != nil && e.isMethodExpr(n.Tag)
		case *ast.AssignStmt:
			for _, r := range n.Rhs {
				about = about || len(n.Lhs) == len(n.Rhs) && e.aboutMethod(r)
			}
		}
		if about {
			e.tests = append(e.tests, n)
		}
		return true
	})
	return e.tests
}

// aboutMethod reports whether an expression looks at the method of a request,
// or asks whether it may be repeated.
func (e *env) aboutMethod(x ast.Expr) bool {
	hit := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			_, isConst := e.constString(n.Y)
			hit = hit || isConst && e.isMethodExpr(n.X)
		case *ast.CallExpr:
			hit = hit || wordSafe.MatchString(sym.Name(n.Fun))
			for _, a := range n.Args {
				hit = hit || e.isMethodExpr(a)
			}
		case *ast.IndexExpr: // a set of methods
			hit = hit || e.isMethodExpr(n.Index)
		case *ast.Ident:
			hit = hit || wordSafe.MatchString(n.Name)
		case *ast.SelectorExpr:
			hit = hit || wordSafe.MatchString(n.Sel.Name)
		}
		return !hit
	})
	return hit
}

// delegates reports whether a body asks a function in a variable or field
// whether to go round again.
func (e *env) delegates(body ast.Node) bool {
	hit := false
	inspectOwn(body, func(n ast.Node) {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || e.callee(call) != nil || e.info.Types[call.Fun].IsType() || e.info.Types[call.Fun].IsBuiltin() {
			return
		}
		if c := classify(sym.Name(call.Fun)); c != neutral && c != isOK && e.decides(call) {
			hit = true
		}
	})
	return hit
}

// decides reports whether a call has a yes or no among its results.
func (e *env) decides(call *ast.CallExpr) bool {
	sig, isSig := sym.OrInvalid(e.typeOf(call.Fun)).Underlying().(*types.Signature)
	if !isSig {
		return false
	}
	for i := range sig.Results().Len() {
		if t, isBasic := sig.Results().At(i).Type().Underlying().(*types.Basic); isBasic && t.Info()&types.IsBoolean != 0 {
			return true
		}
	}
	return false
}
