package bulkhead

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/report"
)

// function judges what one declaration does to slots.
func (c *checker) function(f *function) {
	if report.Wanted(c.pass, slot) {
		c.callers(f)
		c.ignored(f)
	}
	if len(f.takes) == 0 {
		return
	}
	if report.Wanted(c.pass, slot) {
		c.kept(f, c.follow(f))
	}
	if report.Wanted(c.pass, wide) {
		c.wide(f)
	}
	if report.Wanted(c.pass, misplaced) {
		c.afterBreaker(f)
	}
}

// shared reports whether a semaphore outlives the function that a slot is taken in:
// one that is made there is gone with it.
func (c *checker) shared(f *function, t *take) bool {
	v, isVar := t.root.(*types.Var)
	if !isVar || t.path != "" || v.IsField() || v.Parent() == c.pass.Pkg.Scope() {
		return isVar
	}
	made := false
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if id, isIdent := l.(*ast.Ident); isIdent && len(n.Lhs) == len(n.Rhs) && c.info.ObjectOf(id) == v {
					made = made || c.makes(n.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if c.info.Defs[id] == types.Object(v) && i < len(n.Values) {
					made = made || c.makes(n.Values[i])
				}
			}
		}
		return !made
	})
	return !made
}

// makes reports whether an expression makes a semaphore.
func (c *checker) makes(x ast.Expr) bool {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	return isCall && (c.makesSlots(call) || c.makesLimit(call) != nil)
}
