package statements

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// joined is the text of strings.Join over a literal list, or of a builder that is
// written to piece by piece. What is written under a condition is a hole.
func (f *finder) joined(x ast.Expr) (text string, ok bool) {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if !isCall {
		return "", false
	}
	fn := sym.Callee(f.info, call)
	if fn == nil || fn.Pkg() == nil || len(call.Args) != fn.Signature().Params().Len() {
		return "", false
	}
	switch sym.Key(fn).String() {
	case "strings.Join":
		return f.list(call)
	case "strings.Builder.String", "bytes.Buffer.String":
		return f.written(call)
	}
	return "", false
}

// list is a literal list of texts with a separator between them.
func (f *finder) list(call *ast.CallExpr) (string, bool) {
	lit := f.literal(call.Args[0])
	sep, isConst := f.effects.Text(call.Args[1])
	if lit == nil || !isConst {
		return "", false
	}
	pieces := make([]string, len(lit.Elts))
	for i, elt := range lit.Elts {
		pieces[i] = f.piece(elt)
	}
	return strings.Join(pieces, sep), len(pieces) > 0
}

func (f *finder) piece(x ast.Expr) string {
	if text, isText := f.effects.Text(x); isText {
		return text
	}
	return string(sqltext.Hole)
}

// written is what a local builder holds where its text is taken.
func (f *finder) written(call *ast.CallExpr) (string, bool) {
	id, isIdent := ast.Unparen(sym.OrBad(sym.Receiver(call))).(*ast.Ident)
	if !isIdent {
		return "", false
	}
	v, isVar := f.info.ObjectOf(id).(*types.Var)
	if !isVar || v.IsField() || v.Parent() == f.pass.Pkg.Scope() {
		return "", false
	}
	var b strings.Builder
	for _, n := range f.effects.Mutations(v) {
		if n.Pos() >= call.Pos() {
			break
		}
		write, isCall := n.(*ast.CallExpr)
		if !isCall || !f.always(write, call) {
			b.WriteString(" " + string(sqltext.Hole))
			continue
		}
		switch sym.CalledName(write) {
		case "WriteString":
			b.WriteString(f.piece(write.Args[0]))
		case "String", "Len", "Grow":
		default:
			b.WriteRune(sqltext.Hole)
		}
	}
	return b.String(), b.Len() > 0
}

// always reports whether a statement of its own runs whenever a later call does:
// the block it stands in is around the call.
func (f *finder) always(n ast.Node, later *ast.CallExpr) bool {
	st, isStmt := f.parent(n).(*ast.ExprStmt)
	if !isStmt {
		return false
	}
	block, isBlock := f.parent(st).(*ast.BlockStmt)
	return isBlock && sym.Contains(block, later)
}
