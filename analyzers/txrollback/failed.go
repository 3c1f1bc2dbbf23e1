package txrollback

import (
	"go/ast"
	"go/token"

	"github.com/resilint/resilint/internal/sym"
)

// verdict says what a condition tells of begin: yes, it failed when the
// condition holds; no, it failed when it does not hold.
type verdict uint8

const (
	silent verdict = iota
	yes
	no
)

// failed reads a condition: what it tells of begin.
func (w *walker) failed(cond ast.Expr, fresh bool) verdict {
	switch x := ast.Unparen(cond).(type) {
	case *ast.Ident: // ok
		if w.isBeginError(x, fresh) {
			return no
		}
	case *ast.UnaryExpr: // !ok
		if x.Op == token.NOT && w.isBeginError(x.X, fresh) {
			return yes
		}
	case *ast.BinaryExpr:
		return w.compared(x, fresh)
	}
	return silent
}

// compared reads a comparison as failed does.
func (w *walker) compared(b *ast.BinaryExpr, fresh bool) verdict {
	switch b.Op {
	case token.LOR: // err != nil || x: the graph splits it, but for odd forms
		if w.failed(b.X, fresh) == yes || w.failed(b.Y, fresh) == yes {
			return yes
		}
	case token.EQL, token.NEQ:
		if !w.c.info.Types[b.Y].IsNil() {
			return silent
		}
		isErr := w.isBeginError(b.X, fresh)
		id, isIdent := ast.Unparen(b.X).(*ast.Ident)
		isTx := isIdent && w.c.info.ObjectOf(id) == w.tx.v
		switch {
		case isErr && b.Op == token.NEQ, isTx && b.Op == token.EQL:
			return yes
		case isErr, isTx:
			return no
		}
	}
	return silent
}

// isBeginError reports whether an expression is the error of begin: its
// variable, or the field of the transaction that holds it.
func (w *walker) isBeginError(x ast.Expr, fresh bool) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return fresh && w.tx.err != nil && w.c.info.ObjectOf(x) == w.tx.err
	case *ast.SelectorExpr:
		id, isIdent := ast.Unparen(x.X).(*ast.Ident)
		return isIdent && w.c.info.ObjectOf(id) == w.tx.v && sym.IsError(sym.OrInvalid(w.c.info.TypeOf(x)))
	}
	return false
}
