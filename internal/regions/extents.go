package regions

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// extents finds transactions and locks that a body begins. They last until the
// last matching end on the same variable, or to the end of the body when the
// end is deferred or out of sight.
func (e *env) extents(body *ast.BlockStmt) []*Region {
	var regions []*Region
	inspectOwn(body, func(n ast.Node) {
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			return
		}
		for _, row := range e.rows(call) {
			switch row.Op {
			case catalogue.OpTxBegin, catalogue.OpMsgTxBegin:
				r := &Region{Kind: Tx, Node: call, From: call.End(), To: body.End()}
				r.Var = e.resultVar(body, call, &row)
				if end := e.lastCall(body, call.End(), r, catalogue.OpTxCommit, catalogue.OpMsgTxCommit); end.IsValid() {
					r.To = end
				}
				regions = append(regions, r)
			case catalogue.OpLockAcquire:
				r := &Region{Kind: Lock, Node: call, From: call.End(), To: body.End()}
				if end := e.lastCall(body, call.End(), r, catalogue.OpLockRelease); end.IsValid() {
					r.To = end
				}
				regions = append(regions, r)
			}
		}
	})
	return regions
}

// inspectOwn visits the nodes of a body without those of function literals.
func inspectOwn(body ast.Node, visit func(ast.Node)) {
	ast.Inspect(body, func(n ast.Node) bool {
		if _, isLit := n.(*ast.FuncLit); isLit {
			return false
		}
		if n != nil {
			visit(n)
		}
		return true
	})
}

// resultVar returns the variable that the begun transaction is assigned to.
func (e *env) resultVar(body ast.Node, call *ast.CallExpr, row *catalogue.Effect) (v types.Object) {
	at := 0
	if ref, has := row.Role(catalogue.RoleTx); has && ref.Base == catalogue.RefRet {
		at = ref.N
	}
	inspectOwn(body, func(n ast.Node) {
		a, isAssign := n.(*ast.AssignStmt)
		if !isAssign || len(a.Rhs) != 1 || ast.Unparen(a.Rhs[0]) != call || at >= len(a.Lhs) {
			return
		}
		if id, isIdent := a.Lhs[at].(*ast.Ident); isIdent {
			v = e.info.ObjectOf(id)
		}
	})
	return v
}

// lastCall returns the end of the last call after from that ends a region,
// deferred calls excluded. The receiver has to be the region's variable when
// that is known, else the expression that began it.
func (e *env) lastCall(body ast.Node, from token.Pos, r *Region, ops ...catalogue.Op) token.Pos {
	end := token.NoPos
	deferred := map[*ast.CallExpr]bool{}
	inspectOwn(body, func(n ast.Node) {
		if d, isDefer := n.(*ast.DeferStmt); isDefer {
			deferred[d.Call] = true
		}
		call, isCall := n.(*ast.CallExpr)
		if !isCall || call.Pos() < from || deferred[call] || !e.endsRegion(call, r) {
			return
		}
		for _, op := range ops {
			if e.op(call, op) != nil {
				end = call.End()
			}
		}
	})
	return end
}

func (e *env) endsRegion(call *ast.CallExpr, r *Region) bool {
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel {
		return false
	}
	if r.Var != nil {
		return sym.Object(e.info, sel.X) == r.Var
	}
	begun, isSel := ast.Unparen(r.Node.(*ast.CallExpr).Fun).(*ast.SelectorExpr)
	return isSel && sameExpr(begun.X, sel.X)
}

// sameExpr reports whether two expressions are the same chain of names.
func sameExpr(a, b ast.Expr) bool {
	switch a := ast.Unparen(a).(type) {
	case *ast.Ident:
		b, is := ast.Unparen(b).(*ast.Ident)
		return is && a.Name == b.Name
	case *ast.SelectorExpr:
		b, is := ast.Unparen(b).(*ast.SelectorExpr)
		return is && a.Sel.Name == b.Sel.Name && sameExpr(a.X, b.X)
	}
	return false
}
