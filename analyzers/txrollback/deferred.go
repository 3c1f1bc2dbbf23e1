package txrollback

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// rollsBackOn reads a deferred function that rolls back under a condition only.
// on is the variable that it looks at: "if err != nil { tx.Rollback() }"; nil
// when it does so about a panic alone, which says nothing of the paths that
// return. partly is false for other nodes, and for a named result: every return
// gives that one a value.
func (w *walker) rollsBackOn(n ast.Node) (on types.Object, partly bool) {
	d, isDefer := n.(*ast.DeferStmt)
	if !isDefer || w.writes {
		return nil, false
	}
	lit, isLit := ast.Unparen(d.Call.Fun).(*ast.FuncLit)
	if !isLit {
		return nil, false
	}
	for _, s := range lit.Body.List {
		for s != nil && w.tx.uses.endsIn(s) {
			check, isIf := s.(*ast.IfStmt)
			if !isIf || check.Init != nil && w.tx.uses.endsIn(check.Init) {
				return nil, false
			}
			if w.tx.uses.endsIn(check.Body) {
				v, panics := w.notNil(lit, check.Cond)
				if !panics && (!isLocalError(v) || on != nil && on != v) {
					return nil, false
				}
				if !panics {
					on = v
				}
				partly = true
			}
			s = check.Else
		}
	}
	return on, partly
}

// notNil reads the condition "v != nil" of a deferred function: the variable, and
// whether it is what recover has returned.
func (w *walker) notNil(lit *ast.FuncLit, cond ast.Expr) (v types.Object, panics bool) {
	b, isBinary := ast.Unparen(cond).(*ast.BinaryExpr)
	if !isBinary || b.Op != token.NEQ || !w.c.info.Types[b.Y].IsNil() {
		return nil, false
	}
	if isRecover(b.X) {
		return nil, true
	}
	v = sym.Object(w.c.info, b.X)
	ast.Inspect(lit, func(n ast.Node) bool {
		if a, isAssign := n.(*ast.AssignStmt); isAssign && len(a.Lhs) == 1 && len(a.Rhs) == 1 && v != nil {
			panics = panics || sym.Object(w.c.info, a.Lhs[0]) == v && isRecover(a.Rhs[0])
		}
		return !panics
	})
	return v, panics
}

func isRecover(x ast.Expr) bool {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	return isCall && sym.CalledName(call) == "recover"
}

// isLocalError reports an error variable of a function's own, no result.
func isLocalError(obj types.Object) bool {
	v, isVar := obj.(*types.Var)
	return isVar && v.Kind() == types.LocalVar && sym.IsError(v.Type())
}

// returnsOther reports whether a return hands out an error, and it is not that
// of the variable.
func (w *walker) returnsOther(r *ast.ReturnStmt, only types.Object) bool {
	other, same := false, false
	for _, x := range r.Results {
		ast.Inspect(x, func(n ast.Node) bool {
			if id, isIdent := n.(*ast.Ident); isIdent {
				if v, isVar := w.c.info.ObjectOf(id).(*types.Var); isVar && sym.IsError(v.Type()) {
					same = same || v == only
					other = other || v != only && v.Kind() == types.LocalVar
				}
			}
			return true
		})
	}
	return other && !same
}

// isNew reports whether every begin has a variable of its own: nothing in a
// later round of a loop can end the transaction of an earlier one.
func (tx *open) isNew() bool {
	a, isAssign := tx.stmt.(*ast.AssignStmt)
	return isAssign && a.Tok == token.DEFINE && tx.loop != nil && tx.loop.Pos() <= tx.v.Pos() && tx.v.Pos() < tx.loop.End()
}

// assigns reports whether a node gives a variable another value.
func assigns(info *types.Info, n ast.Node, v types.Object) bool {
	hit := false
	ast.Inspect(n, func(m ast.Node) bool {
		if a, isAssign := m.(*ast.AssignStmt); isAssign {
			for _, l := range a.Lhs {
				if id, isIdent := l.(*ast.Ident); isIdent && info.ObjectOf(id) == v {
					hit = true
				}
			}
		}
		return !hit
	})
	return hit
}
