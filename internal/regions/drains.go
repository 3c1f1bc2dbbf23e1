package regions

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// drains reports whether each round of a loop begins by taking something from a
// channel that was there before: the outcome of another worker, another job. What
// a failure sends round is then about another thing each time. Channels that tick
// only pace a loop, as may those of which the value is dropped, unless there is
// one for each of a list.
func (e *env) drains(st ast.Stmt) bool {
	_, _, _, body := parts(st)
	if len(body.List) == 0 || e.starts(body) {
		return false
	}
	switch first := body.List[0].(type) {
	case *ast.SelectStmt:
		for _, c := range first.Body.List {
			if comm := c.(*ast.CommClause).Comm; comm != nil && e.takes(comm, body) {
				return true
			}
		}
		return false
	case *ast.ExprStmt:
		r, isRange := st.(*ast.RangeStmt)
		if !isRange {
			return false
		}
		_, counts := e.constOf(r.X)
		return !counts && e.receives(first.X, body)
	case *ast.IfStmt:
		return first.Init != nil && e.takes(first.Init, body)
	default:
		return e.takes(first, body)
	}
}

// takes reports whether a statement keeps what it takes from a channel.
func (e *env) takes(st ast.Stmt, body *ast.BlockStmt) bool {
	a, isAssign := st.(*ast.AssignStmt)
	if !isAssign || len(a.Rhs) != 1 || !e.receives(a.Rhs[0], body) {
		return false
	}
	id, isIdent := a.Lhs[0].(*ast.Ident)
	return !isIdent || id.Name != "_"
}

// receives reports whether an expression takes something from a channel that was
// made before the loop, and that does not tick.
func (e *env) receives(x ast.Expr, body *ast.BlockStmt) bool {
	u, isUnary := ast.Unparen(x).(*ast.UnaryExpr)
	if !isUnary || u.Op != token.ARROW {
		return false
	}
	obj := sym.Object(e.info, u.X)
	if obj == nil || body.Pos() <= obj.Pos() && obj.Pos() <= body.End() {
		return false
	}
	ch, isChan := sym.OrInvalid(e.typeOf(u.X)).Underlying().(*types.Chan)
	return isChan && !sym.IsTime(ch.Elem())
}

// starts reports whether a body starts a goroutine, whose outcome it may be that
// it takes.
func (e *env) starts(body *ast.BlockStmt) bool {
	hit := false
	ast.Inspect(body, func(n ast.Node) bool {
		_, isGo := n.(*ast.GoStmt)
		hit = hit || isGo
		return !hit
	})
	return hit
}
