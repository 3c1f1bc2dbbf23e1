package emits

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// buffered follows what the function has encoded into the variable that a method
// is called on.
func (c *context) buffered(call *ast.CallExpr, m ports.Marks) {
	id, isIdent := ast.Unparen(sym.OrBad(sym.Receiver(call))).(*ast.Ident)
	if !isIdent {
		return
	}
	v, isVar := c.r.info.ObjectOf(id).(*types.Var)
	if !isVar || v.IsField() || v.Parent() == v.Pkg().Scope() {
		return
	}
	ast.Inspect(c.decl.Body, func(n ast.Node) bool {
		encode, isCall := n.(*ast.CallExpr)
		if !isCall || encode == call || !c.mentions(sym.Receiver(encode), v) {
			return true
		}
		for _, row := range c.r.fx.Rows(encode) {
			if x := sym.Role(encode, &row, catalogue.RoleValue); x != nil && row.Op == catalogue.OpDataEncode {
				c.value(x, 0, m)
			}
		}
		return true
	})
}

func (c *context) mentions(x ast.Expr, v *types.Var) bool {
	found := false
	if x != nil {
		ast.Inspect(x, func(n ast.Node) bool {
			id, isIdent := n.(*ast.Ident)
			found = found || isIdent && c.r.info.Uses[id] == v
			return !found
		})
	}
	return found
}

// fills follows what is put into a field of a message after it was made.
func (c *context) fills(v *types.Var, m ports.Marks) {
	if c.told(v.Type()) != nil || sym.StructOf(v.Type()) == nil {
		return
	}
	for _, n := range c.r.fx.Mutations(v) {
		if set, isSet := n.(*ast.AssignStmt); isSet && len(set.Lhs) == len(set.Rhs) {
			for i, l := range set.Lhs {
				if _, isField := ast.Unparen(l).(*ast.SelectorExpr); isField && c.r.fx.Root(l) == v {
					c.value(set.Rhs[i], 0, m)
				}
			}
		}
	}
}
