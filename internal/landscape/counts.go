package landscape

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// counts says what a declaration counts of how one of its calls ends: where it looks at
// the error of that, or around the only call in it that may fail.
func (s *surveyor) counts(decl *effects.Func, call *ast.CallExpr) (found judged) {
	if decl.Body == nil {
		return judged{}
	}
	all, known := s.counting[decl]
	if !known {
		all = s.judged(s.protect.Measures(decl))
		s.counting[decl] = all
	}
	if all.State != Yes {
		return judged{}
	}
	failure, set := s.failure(decl, call)
	only := s.onlyFailing(decl, call, failure)
	note := func(n ast.Node) {
		if n == nil || found.State == Yes {
			return
		}
		if j := s.judged(s.protect.MeasuresOutcome(decl, n, failure)); j.State == Yes {
			found = j
		}
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			if failure != nil && n.End() > call.End() && s.decides(n.Cond, failure) && !s.setBetween(decl, failure, set, n) {
				note(n.Body)
				if other, isBlock := n.Else.(*ast.BlockStmt); isBlock {
					note(other)
				}
			}
		case *ast.DeferStmt:
			if only && n.End() < call.Pos() {
				note(n.Call)
			}
		case *ast.CallExpr:
			if only && n.Pos() > call.End() && s.tellsTime(n) {
				note(n)
			}
		}
		return found.State != Yes
	})
	return found
}

// decides reports whether a condition is about an error and nothing else: whether there is one,
// or which.
func (s *surveyor) decides(cond ast.Expr, failure types.Object) bool {
	is := func(x ast.Expr) bool { return sym.Object(s.info, x) == failure }
	switch x := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		return s.decides(x.X, failure)
	case *ast.BinaryExpr:
		if x.Op == token.LAND || x.Op == token.LOR {
			return s.decides(x.X, failure) && s.decides(x.Y, failure)
		}
		return is(x.X) || is(x.Y)
	case *ast.CallExpr:
		return slices.ContainsFunc(x.Args, is)
	}
	return false
}

// failure returns the variable that the error of a call is put into, and the statement.
func (s *surveyor) failure(decl *effects.Func, call *ast.CallExpr) (v types.Object, set ast.Stmt) {
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		stmt, isSet := n.(*ast.AssignStmt)
		if !isSet || len(stmt.Rhs) != 1 || ast.Unparen(stmt.Rhs[0]) != call {
			return true
		}
		if id, isIdent := stmt.Lhs[len(stmt.Lhs)-1].(*ast.Ident); isIdent {
			if obj := s.info.ObjectOf(id); obj != nil && sym.IsError(obj.Type()) {
				v, set = obj, stmt
			}
		}
		return false
	})
	return v, set
}

// setBetween reports whether a variable is given another value between a statement and a
// branch.
func (s *surveyor) setBetween(decl *effects.Func, v types.Object, set ast.Stmt, branch *ast.IfStmt) (found bool) {
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if stmt, isSet := n.(*ast.AssignStmt); isSet && stmt != set && stmt.Pos() > set.End() && stmt.End() <= branch.Cond.Pos() {
			found = found || slices.ContainsFunc(stmt.Lhs, func(l ast.Expr) bool { return sym.Object(s.info, l) == v })
		}
		return !found
	})
	return found
}

// onlyFailing reports whether no other call of a declaration may fail, and it has no failures of
// its own, where that answers no request.
func (s *surveyor) onlyFailing(decl *effects.Func, call *ast.CallExpr, failure types.Object) bool {
	only := !s.protect.Answers(decl, call)
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if ret, isReturn := n.(*ast.ReturnStmt); isReturn && len(ret.Results) > 0 {
			x := ast.Unparen(ret.Results[len(ret.Results)-1])
			_, made := x.(*ast.CallExpr)
			only = only && (!made || !sym.IsError(sym.OrInvalid(s.info.TypeOf(x))) || sym.Contains(x, call) || failure != nil && mentions(s.info, x, failure))
		}
		if c, isCall := n.(*ast.CallExpr); isCall && c != call {
			fn := sym.Callee(s.info, c)
			only = only && (fn == nil || !s.fx.Own(fn) || !slices.ContainsFunc(slices.Collect(fn.Signature().Results().Variables()), func(r *types.Var) bool { return sym.IsError(r.Type()) }))
		}
		return only
	})
	return only
}

// tellsTime reports whether a call is told how long something took.
func (s *surveyor) tellsTime(call *ast.CallExpr) bool {
	return slices.ContainsFunc(call.Args, func(a ast.Expr) (found bool) {
		ast.Inspect(a, func(n ast.Node) bool {
			c, isCall := n.(*ast.CallExpr)
			found = found || isCall && elapsed.MatchString(sym.CalledName(c))
			return !found
		})
		return found
	})
}

// elapsed matches the names of what tells how long something took.
var elapsed = sym.Names(`^(Since|Sub|Elapsed|Seconds|Milliseconds)$`)
