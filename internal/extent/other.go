package extent

import "go/ast"

// other does what a statement does that is no call.
func (w *Walker) other(n ast.Node, now []State) {
	if w.Other == nil {
		return
	}
	for _, c := range w.Other(n) {
		now[c.Thing] = w.moved(c, now[c.Thing])
	}
}

// cases notes what the select statements of a body wait for: the graph has all of
// it before the choice, though only one of them comes true.
func (w *Walker) cases(body ast.Node) {
	ast.Inspect(body, func(n ast.Node) bool {
		if clause, isClause := n.(*ast.CommClause); isClause && clause.Comm != nil {
			w.comms[clause.Comm] = true
		}
		return true
	})
}

// chosen does what the case of a select statement waited for.
func (w *Walker) chosen(comm ast.Stmt, now []State) {
	ast.Inspect(comm, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SendStmt, *ast.UnaryExpr:
			w.other(n, now)
		}
		return true
	})
}
