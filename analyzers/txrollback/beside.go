package txrollback

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// closures looks at the functions that calls run in a transaction: a write on
// what the transaction was begun on is not part of it.
func (c *checker) closures(f *effects.Func) {
	for _, call := range f.Calls {
		rows := sym.Rows(c.table, c.info, call)
		for i := range rows {
			if rows[i].Op == catalogue.OpTxClosure {
				c.closure(f, call, &rows[i])
			}
		}
		if rows == nil {
			c.ownClosure(f, call)
		}
	}
}

func (c *checker) closure(f *effects.Func, call *ast.CallExpr, row *catalogue.Effect) {
	pool := c.base(sym.Role(call, row, catalogue.RoleConn))
	lit, isLit := ast.Unparen(sym.OrBad(sym.Role(call, row, catalogue.RoleFn))).(*ast.FuncLit)
	ref, has := row.Role(catalogue.RoleTx)
	if pool == nil || !isLit || !has || ref.Base != catalogue.RefFn {
		return // the transaction travels in a context, or there is none to use instead
	}
	c.inClosure(f, call, pool, lit)
}

// inClosure looks at the calls of a function that a call runs in a transaction.
func (c *checker) inClosure(f *effects.Func, call *ast.CallExpr, pool ast.Expr, lit *ast.FuncLit) {
	if c.paramOf(f, pool) && c.mayBeTx(f, pool) {
		return // a savepoint in the transaction that the function was given
	}
	for n := range ast.Preorder(lit.Body) {
		if inner, isCall := n.(*ast.CallExpr); isCall {
			c.besides(inner, pool, call)
		}
	}
}

// base returns the pool that a handle was made from on the spot: of
// db.WithContext(ctx) it is db.
func (c *checker) base(x ast.Expr) ast.Expr {
	for {
		call, isCall := ast.Unparen(sym.OrBad(x)).(*ast.CallExpr)
		if !isCall || sym.Receiver(call) == nil || !c.does(call, catalogue.OpDBCtx, catalogue.OpDBConn) {
			return x
		}
		x = sym.Receiver(call)
	}
}

// mayBeTx reports whether what a function was given may be a transaction: by its
// name, or because the function itself is run in one.
func (c *checker) mayBeTx(f *effects.Func, pool ast.Expr) bool {
	_, isLit := f.Syntax.(*ast.FuncLit)
	id, isIdent := ast.Unparen(pool).(*ast.Ident)
	return isLit || isIdent && strings.Contains(strings.ToLower(id.Name), "tx")
}

// paramOf reports whether an expression is a parameter of a function.
func (c *checker) paramOf(f *effects.Func, x ast.Expr) bool {
	id, isIdent := ast.Unparen(x).(*ast.Ident)
	if !isIdent {
		return false
	}
	for p := range f.Sig.Params().Variables() {
		if c.info.ObjectOf(id) == p {
			return true
		}
	}
	return false
}

// besides reports a call that writes on the pool a transaction was begun on.
func (c *checker) besides(call *ast.CallExpr, pool ast.Expr, begin *ast.CallExpr) {
	if !c.writesAt(call) || !c.onPool(call, pool) && !c.inHelper(call, pool) {
		return
	}
	report.Report(c.pass, beside, report.Finding{
		Range: call,
		Message: fmt.Sprintf("write on %s while a transaction on it is open: it is not part of the transaction, and waits for its locks",
			types.ExprString(pool)),
		Related: []report.Related{{Pos: begin.Pos(), Message: "the transaction is begun here"}},
	})
}

// onPool reports whether the receiver of a call is the pool itself: the same
// chain of names from the same variable, or a query started on it.
func (c *checker) onPool(call *ast.CallExpr, pool ast.Expr) bool {
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel {
		return false
	}
	x := ast.Unparen(sel.X)
	for {
		if c.same(x, pool) {
			return true
		}
		inner, isCall := x.(*ast.CallExpr) // db.WithContext(ctx).Create(…)
		if !isCall {
			return false
		}
		sel, isSel := ast.Unparen(inner.Fun).(*ast.SelectorExpr)
		if !isSel {
			return false
		}
		x = ast.Unparen(sel.X)
	}
}

func (c *checker) same(a, b ast.Expr) bool {
	switch a := ast.Unparen(a).(type) {
	case *ast.Ident:
		b, is := ast.Unparen(b).(*ast.Ident)
		return is && c.info.ObjectOf(a) != nil && c.info.ObjectOf(a) == c.info.ObjectOf(b)
	case *ast.SelectorExpr:
		b, is := ast.Unparen(b).(*ast.SelectorExpr)
		return is && c.info.ObjectOf(a.Sel) == c.info.ObjectOf(b.Sel) && c.same(a.X, b.X)
	}
	return false
}

// writesAt reports whether a call changes rows.
func (c *checker) writesAt(call *ast.CallExpr) bool {
	return slices.ContainsFunc(c.effects.At(call), func(e effects.Effect) bool { return writing(&e) })
}

func writing(e *effects.Effect) bool {
	switch e.Op {
	case catalogue.OpDBWrite, catalogue.OpDBCas:
		return true
	case catalogue.OpDBExec, catalogue.OpDBQuery:
		return writes(e)
	}
	return false
}

// writes reports whether the text of a statement changes rows.
func writes(e *effects.Effect) bool {
	if e.SQL.Kind != effects.Const {
		return false
	}
	for _, s := range sqltext.Parse(e.SQL.Text) {
		if s.Writes() {
			return true
		}
	}
	return false
}
