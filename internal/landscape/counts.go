package landscape

import (
	"go/ast"
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
	only := s.onlyFailing(decl, call)
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
			if failure != nil && n.End() > call.End() && mentions(s.info, n.Cond, failure) && !s.setBetween(decl, failure, set, n) {
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

// onlyFailing reports whether no other call of a declaration may fail, where that answers no
// request.
func (s *surveyor) onlyFailing(decl *effects.Func, call *ast.CallExpr) bool {
	only := !s.protect.Answers(decl, call)
	ast.Inspect(decl.Body, func(n ast.Node) bool {
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
