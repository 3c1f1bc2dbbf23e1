package uniquecheck

import (
	"go/ast"
	"go/token"

	"github.com/resilint/resilint/internal/sym"
)

// leaves reports whether a statement ends the function, or the round of a loop.
func leaves(st ast.Stmt) bool {
	switch st := st.(type) {
	case *ast.BlockStmt:
		return len(st.List) > 0 && leaves(st.List[len(st.List)-1])
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return st.Tok == token.CONTINUE || st.Tok == token.BREAK || st.Tok == token.GOTO
	case *ast.IfStmt:
		return st.Else != nil && leaves(st.Body) && leaves(st.Else)
	case *ast.ExprStmt:
		call, isCall := st.X.(*ast.CallExpr)
		return isCall && sym.CalledName(call) == "panic"
	}
	return false
}

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

func failsElse(st ast.Stmt) bool { return st != nil && leaves(st) }
