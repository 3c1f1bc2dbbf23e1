package txrollback

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// rollsBackOn returns the variable that a deferred function looks at before it
// rolls back: "if err != nil { tx.Rollback() }". It is nil for other nodes, and
// for a named result: every return gives that one a value.
func (w *walker) rollsBackOn(n ast.Node) types.Object {
	d, isDefer := n.(*ast.DeferStmt)
	if !isDefer || w.writes {
		return nil
	}
	lit, isLit := ast.Unparen(d.Call.Fun).(*ast.FuncLit)
	if !isLit || len(lit.Body.List) != 1 {
		return nil
	}
	check, isIf := lit.Body.List[0].(*ast.IfStmt)
	if !isIf || check.Init != nil || check.Else != nil || !w.tx.uses.endsIn(check.Body) {
		return nil
	}
	b, isBinary := ast.Unparen(check.Cond).(*ast.BinaryExpr)
	if !isBinary || b.Op != token.NEQ || !w.c.info.Types[b.Y].IsNil() {
		return nil
	}
	id, isIdent := ast.Unparen(b.X).(*ast.Ident)
	if !isIdent {
		return nil
	}
	v, isVar := w.c.info.ObjectOf(id).(*types.Var)
	if !isVar || v.Kind() != types.LocalVar || !sym.IsError(v.Type()) {
		return nil
	}
	return v
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
