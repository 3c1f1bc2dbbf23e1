package silentfallback

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/sym"
)

// deferred judges the literals that a function defers: what they set and nobody
// returns, and the panics that they end without a word to the caller.
func (c *checker) deferred(f *effects.Func) {
	if errorResult(f.Sig) < 0 {
		return
	}
	inBody(f.Body, func(n ast.Node) {
		d, isDefer := n.(*ast.DeferStmt)
		if !isDefer {
			return
		}
		if lit, isLit := ast.Unparen(d.Call.Fun).(*ast.FuncLit); isLit {
			c.setTooLate(f, lit)
			c.recovered(f, lit)
		}
	})
}

// inBody visits the nodes of a function without those of the literals in it.
func inBody(body ast.Node, visit func(ast.Node)) {
	ast.Inspect(body, func(n ast.Node) bool {
		if n != nil {
			visit(n)
		}
		_, isLit := n.(*ast.FuncLit)
		return !isLit
	})
}

// setTooLate reports the outcome of a write that a deferred literal puts into a variable
// of the function when that has returned: only a named result would still be read.
func (c *checker) setTooLate(f *effects.Func, lit *ast.FuncLit) {
	inBody(lit.Body, func(n ast.Node) {
		as, isAssign := n.(*ast.AssignStmt)
		if !isAssign || as.Tok != token.ASSIGN || len(as.Rhs) != 1 {
			return
		}
		d := c.deedIn(as.Rhs[0])
		if d == nil || !d.writes || d.op == catalogue.OpTxBegin {
			return
		}
		v := c.outer(f, lit, as.Lhs[len(as.Lhs)-1])
		if v == nil || c.readAfter(f, v, as) {
			return
		}
		c.report(silent, as, "a failure of "+place.Call(c.info, d.call)+" ("+d.words+") is lost: "+v.Name()+" is set after the return, and is no named result")
	})
}

// outer is the variable of an error that is declared in a function around a literal, and
// is no result; nil for others.
func (c *checker) outer(f *effects.Func, lit *ast.FuncLit, x ast.Expr) *types.Var {
	id, isIdent := ast.Unparen(x).(*ast.Ident)
	if !isIdent {
		return nil
	}
	v, isVar := c.info.ObjectOf(id).(*types.Var)
	if !isVar || !sym.IsError(v.Type()) || v.Pos() < f.Body.Pos() || f.Body.End() < v.Pos() || lit.Pos() <= v.Pos() && v.Pos() < lit.End() {
		return nil
	}
	return v
}

// readAfter reports whether somebody looks at a variable behind an assignment in a
// deferred literal, or in another literal.
func (c *checker) readAfter(f *effects.Func, v *types.Var, as *ast.AssignStmt) (hit bool) {
	var lits []*ast.FuncLit
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			lits = append(lits, n)
		case *ast.CallExpr:
			if c.logs(n) {
				return false
			}
		case *ast.UnaryExpr:
			hit = hit || n.Op == token.AND && sym.Object(c.info, n.X) == v
		case *ast.Ident:
			if c.info.Uses[n] != v || sym.Contains(as, n) {
				break
			}
			for _, lit := range lits {
				if sym.Contains(lit, n) && (n.Pos() > as.End() || !sym.Contains(lit, as)) {
					hit = true
				}
			}
		}
		return !hit
	})
	return hit
}

// recovered reports a transaction whose panics a deferred literal ends: it rolls back,
// and the function returns what its result holds by then, no error.
func (c *checker) recovered(f *effects.Func, lit *ast.FuncLit) {
	for i, st := range lit.Body.List {
		branch, isIf := st.(*ast.IfStmt)
		if !isIf || !c.recovers(branch.Init) && (i == 0 || !c.recovers(lit.Body.List[i-1])) {
			continue
		}
		if !c.endsPanic(branch.Body) || c.commented(branch) && c.says(branch) || !c.inTx(f, branch.Body) {
			continue
		}
		if sets := c.setsResult(f, lit); sets {
			continue
		}
		c.report(silent, place.At(branch.Pos(), branch.Body.Lbrace), "a panic in the transaction is recovered and rolled back, and the caller gets no error: its work is lost as a success")
	}
}

// recovers reports whether a statement takes the value of a panic.
func (c *checker) recovers(st ast.Stmt) bool {
	as, isAssign := st.(*ast.AssignStmt)
	if !isAssign || len(as.Rhs) != 1 {
		return false
	}
	call, isCall := ast.Unparen(as.Rhs[0]).(*ast.CallExpr)
	if !isCall {
		return false
	}
	b, isBuiltin := sym.Object(c.info, call.Fun).(*types.Builtin)
	return isBuiltin && b.Name() == "recover"
}

// endsPanic reports whether a branch for a panic only logs and tidies up.
func (c *checker) endsPanic(body *ast.BlockStmt) bool {
	again := false
	inBody(body, func(n ast.Node) {
		call, isCall := n.(*ast.CallExpr)
		again = again || isCall && sym.NeverReturns(c.info, call)
	})
	return !again && c.onlyLogs(body)
}

// says reports whether a comment in a branch, or a line that it logs, calls it intended.
func (c *checker) says(n ast.Node) bool {
	file := c.file(n.Pos())
	for _, g := range file.Comments {
		if n.Pos() <= g.Pos() && g.End() <= n.End() && meant.MatchString(g.Text()) {
			return true
		}
	}
	return false
}

// inTx reports whether a function, or the end of a panic in it, has a transaction.
func (c *checker) inTx(f *effects.Func, body *ast.BlockStmt) bool {
	hit := false
	inBody(body, func(n ast.Node) {
		call, isCall := n.(*ast.CallExpr)
		hit = hit || isCall && c.does(call, catalogue.OpTxRollback)
	})
	for _, call := range f.Known {
		hit = hit || c.does(call, catalogue.OpTxBegin)
	}
	return hit
}

// setsResult reports whether a literal assigns a named result of a function.
func (c *checker) setsResult(f *effects.Func, lit *ast.FuncLit) bool {
	for _, x := range assigned(lit.Body) {
		for v := range f.Sig.Results().Variables() {
			if v.Name() != "" && sym.Object(c.info, x) == v {
				return true
			}
		}
	}
	return false
}
