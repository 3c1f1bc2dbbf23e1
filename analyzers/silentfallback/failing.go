package silentfallback

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// badStatus reports whether a condition holds for answers that report a failure.
func (w *walk) badStatus(cond ast.Expr) bool {
	switch x := ast.Unparen(sym.OrBad(cond)).(type) {
	case *ast.UnaryExpr:
		return x.Op == token.NOT && w.statusTest(x.X, "success")
	case *ast.CallExpr:
		return w.statusTest(x, "failure")
	case *ast.BinaryExpr:
		if x.Op == token.LOR {
			return w.badStatus(x.X) || w.badStatus(x.Y)
		}
		code, isConst := sym.ConstInt(w.info, x.Y)
		if !isConst || !w.isStatus(x.X) {
			return false
		}
		switch x.Op {
		case token.NEQ:
			return 200 <= code && code < 300
		case token.GEQ, token.GTR:
			return 299 <= code && code <= 500
		}
	}
	return false
}

// isStatus reports whether an expression is the status of an answer.
func (w *walk) isStatus(x ast.Expr) bool {
	if sel, isSel := ast.Unparen(x).(*ast.SelectorExpr); isSel && sel.Sel.Name == "StatusCode" {
		info := w.fx.TypeInfo(w.info.TypeOf(sel.X))
		return info != nil && info.Kind == catalogue.KindHTTPResponse
	}
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	return isCall && w.does(call, catalogue.OpHTTPStatus)
}

// statusTest reports whether a call asks an answer for success or for failure.
func (w *walk) statusTest(x ast.Expr, kind string) bool {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if !isCall {
		return false
	}
	for _, row := range w.fx.Rows(call) {
		if row.Op == catalogue.OpHTTPStatus && row.Attr(catalogue.AttrKind) == kind {
			return true
		}
	}
	return false
}

// noRows reports whether a condition holds when a statement has changed too few rows.
func (w *walk) noRows(cond ast.Expr) bool {
	x, isBinary := ast.Unparen(sym.OrBad(cond)).(*ast.BinaryExpr)
	if !isBinary || x.Op != token.EQL && x.Op != token.NEQ && x.Op != token.LSS {
		return false
	}
	n, isConst := sym.ConstInt(w.info, x.Y)
	if !isConst || n > 1 || x.Op == token.NEQ && n == 0 || x.Op == token.EQL && n == 1 {
		return false
	}
	v, isVar := sym.Object(w.info, x.X).(*types.Var)
	if !isVar {
		return false
	}
	defs, _ := w.fx.Reaching(v, x.Pos())
	for _, d := range defs {
		call, isCall := ast.Unparen(sym.OrBad(d.Expr)).(*ast.CallExpr)
		if !isCall || !w.does(call, catalogue.OpDBAffected) {
			return false
		}
	}
	return len(defs) > 0
}
