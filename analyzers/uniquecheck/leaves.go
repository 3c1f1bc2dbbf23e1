package uniquecheck

import (
	"go/ast"

	"github.com/resilint/resilint/internal/sym"
)

// fails reports a block that ends the function with an error of its own: not
// with that of the lookup, nor with none.
func (g *guard) fails(block ast.Stmt) bool {
	b, isBlock := block.(*ast.BlockStmt)
	if !isBlock || len(b.List) == 0 {
		return false
	}
	ret, isRet := b.List[len(b.List)-1].(*ast.ReturnStmt)
	if !isRet || len(ret.Results) == 0 {
		return false
	}
	last := ret.Results[len(ret.Results)-1]
	if g.isNil(last) || !sym.ImplementsError(g.info.TypeOf(last)) {
		return false
	}
	return g.only || !g.failure(last)
}

// failure reports an expression with the error of the lookup in it.
func (g *guard) failure(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent {
			obj := g.info.ObjectOf(id)
			found = found || g.vars[obj] && sym.IsError(obj.Type())
		}
		return !found
	})
	return found
}
