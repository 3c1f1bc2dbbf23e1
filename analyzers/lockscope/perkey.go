package lockscope

import (
	"go/ast"
	"go/types"
)

// perKey reports whether a function looks a key up in a map, and puts there what a
// slow call says of it: who asks for another key, be it known, waits as well.
func (c *checker) perKey(h holder) bool {
	first := h.calls[0].call
	looked, stored := map[types.Object]bool{}, map[types.Object]bool{}
	ast.Inspect(h.decl.Body, func(n ast.Node) bool {
		assign, isAssign := n.(*ast.AssignStmt)
		if !isAssign {
			return true
		}
		for _, x := range assign.Lhs {
			if m := c.mapOf(x, h.lock.root); m != nil && n.Pos() > first.End() {
				stored[m] = true
			}
		}
		for _, x := range assign.Rhs {
			if m := c.mapOf(x, h.lock.root); m != nil && n.Pos() > h.lock.call.Pos() && n.End() < first.Pos() {
				looked[m] = true
			}
		}
		return true
	})
	for m := range stored {
		if looked[m] {
			return true
		}
	}
	return false
}

// mapOf is the map that an expression takes an element of, when it is a field of a
// variable, or a variable of the package; nil for other expressions.
func (c *checker) mapOf(x ast.Expr, root types.Object) types.Object {
	index, isIndex := ast.Unparen(x).(*ast.IndexExpr)
	if !isIndex {
		return nil
	}
	if _, isMap := c.info.TypeOf(index.X).Underlying().(*types.Map); !isMap {
		return nil
	}
	found := map[types.Object]bool{}
	c.fields(index.X, root, found)
	for m := range found {
		return m
	}
	return nil
}
