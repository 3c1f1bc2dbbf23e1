package retrywrite

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// lazy reports whether the value made at pos is made by the first attempt and
// kept for the others: if key == "" { key = uuid.NewString() }, with a key that
// is declared outside the retry and not cleared inside.
func (c *checker) lazy(r *replay, pos token.Pos) bool {
	decl := sym.DeclAt(c.pass.Files, pos)
	if decl == nil {
		return false
	}
	kept := ""
	ast.Inspect(decl, func(n ast.Node) bool {
		if st, isIf := n.(*ast.IfStmt); isIf && st.Body.Pos() <= pos && pos <= st.Body.End() {
			for _, x := range c.missing(st.Cond) {
				if root := c.rootVar(x); root != nil && !r.inside(c, root.Pos()) && sets(st.Body, types.ExprString(x), pos) {
					kept = types.ExprString(x)
				}
			}
		}
		return kept == ""
	})
	if kept == "" {
		return false
	}
	again := false
	ast.Inspect(decl, func(n ast.Node) bool {
		if st, isAssign := n.(*ast.AssignStmt); isAssign && r.inside(c, st.Pos()) && (pos < st.Pos() || st.End() < pos) {
			for _, l := range st.Lhs {
				again = again || types.ExprString(l) == kept
			}
		}
		return !again
	})
	return !again
}

// missing lists what a condition finds to be empty or nil when it holds.
func (c *checker) missing(cond ast.Expr) []ast.Expr {
	b, isBinary := ast.Unparen(cond).(*ast.BinaryExpr)
	if !isBinary {
		return nil
	}
	switch b.Op {
	case token.LAND:
		return append(c.missing(b.X), c.missing(b.Y)...)
	case token.EQL:
		tv := c.pass.TypesInfo.Types[b.Y]
		zero, isSel := ast.Unparen(b.Y).(*ast.SelectorExpr) // uuid.Nil
		if tv.IsNil() || tv.Value != nil && tv.Value.ExactString() == `""` || isSel && zero.Sel.Name == "Nil" {
			return []ast.Expr{ast.Unparen(b.X)}
		}
	}
	return nil
}

// sets reports whether a block assigns to the expression written as name what
// is made at pos.
func sets(block *ast.BlockStmt, name string, pos token.Pos) bool {
	for _, st := range block.List {
		if a, isAssign := st.(*ast.AssignStmt); isAssign && a.Tok == token.ASSIGN && a.Pos() <= pos && pos <= a.End() {
			for _, l := range a.Lhs {
				if types.ExprString(l) == name {
					return true
				}
			}
		}
	}
	return false
}

// rootVar is the variable that a chain of fields begins with, or nil.
func (c *checker) rootVar(x ast.Expr) *types.Var {
	for {
		sel, isSel := ast.Unparen(x).(*ast.SelectorExpr)
		if !isSel {
			return c.variable(x)
		}
		x = sel.X
	}
}
