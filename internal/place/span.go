package place

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Span is a range of the source, as findings are reported at.
type Span struct{ From, To token.Pos }

// Pos is where the range begins.
func (s Span) Pos() token.Pos { return s.From }

// End is where it ends.
func (s Span) End() token.Pos { return s.To }

// At returns the range between two positions.
func At(from, to token.Pos) Span { return Span{from, to} }

// Called returns the range of what a call calls: to underline arguments says
// nothing, and a literal among them is long.
func Called(call *ast.CallExpr) Span { return Span{call.Fun.Pos(), call.Fun.End()} }

// Maker returns the range that stands for what makes a value: the type of a
// literal, or what a call calls.
func Maker(n ast.Node) Span {
	switch n := n.(type) {
	case *ast.CompositeLit:
		if n.Type != nil {
			return Span{n.Type.Pos(), n.Type.End()}
		}
	case *ast.CallExpr:
		return Called(n)
	}
	return Span{n.Pos(), n.End()}
}

// Name returns the range of an object's name where it is declared.
func Name(obj types.Object) Span {
	return Span{obj.Pos(), obj.Pos() + token.Pos(len(obj.Name()))}
}

// LineEnd is the end of the line that a node ends on, behind a comment if there
// is one: where a fix can put a line of its own.
func LineEnd(fset *token.FileSet, n ast.Node) token.Pos {
	f := fset.File(n.End())
	if line := f.Line(n.End()); line < f.LineCount() {
		return f.LineStart(line+1) - 1
	}
	return n.End()
}
