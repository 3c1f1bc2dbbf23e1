package txn

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// noteEscapes marks the spans whose transaction the function hands on: it returns
// it, keeps it in a field, a list or another variable, puts it into a context, or
// gives it to another goroutine. What has it then may end it.
func (d *decl) noteEscapes() {
	byVar := map[types.Object][]*Span{}
	for i, s := range d.spans {
		if s.How == Begun && d.held[i].root != nil && d.held[i].path == "" {
			byVar[d.held[i].root] = append(byVar[d.held[i].root], s)
		}
	}
	if len(byVar) == 0 {
		return
	}
	var stack []ast.Node
	ast.Inspect(d.fn.Body, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if id, isIdent := n.(*ast.Ident); isIdent {
			if spans := byVar[d.info.Uses[id]]; spans != nil && d.handedOn(id, stack) {
				for _, s := range spans {
					s.Escapes = true
				}
			}
		}
		stack = append(stack, n)
		return true
	})
}

// handedOn reports whether one mention of a transaction hands it on.
func (d *decl) handedOn(id *ast.Ident, stack []ast.Node) bool {
	var child ast.Node = id
	for i := len(stack) - 1; i >= 0; i-- {
		switch n := stack[i].(type) {
		case *ast.ParenExpr, *ast.StarExpr, *ast.UnaryExpr:
			child = n
			continue
		case *ast.SelectorExpr, *ast.BinaryExpr:
			return false
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if l == child {
					return false
				}
			}
			return true
		case *ast.CallExpr:
			if sym.IsContext(sym.OrInvalid(d.info.TypeOf(n))) {
				return true
			}
			if i > 0 {
				_, apart := stack[i-1].(*ast.GoStmt)
				return apart
			}
			return false
		default:
			return true
		}
	}
	return false
}
