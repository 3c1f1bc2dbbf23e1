package txrollback

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// commit reports a commit whose error nobody looks at, unless the transaction
// changes nothing.
func (c *checker) commit(f *effects.Func, call *ast.CallExpr) {
	how := c.drops(f.Body, call)
	if how == "" || c.readsOnly(f) {
		return
	}
	report.Report(c.pass, dropped, report.Finding{
		Range:   call,
		Message: "the error of the commit is " + how + ": what was written may be lost, and nobody notices",
	})
}

// drops says how the error of a commit is dropped, "" when it is not.
func (c *checker) drops(body ast.Node, call *ast.CallExpr) (how string) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ExprStmt:
			if ast.Unparen(n.X) == call {
				how = "dropped"
			}
		case *ast.DeferStmt:
			if n.Call == call {
				how = "dropped by defer"
			}
		case *ast.AssignStmt:
			if len(n.Lhs) == 1 && len(n.Rhs) == 1 && isBlank(n.Lhs[0]) && c.commitIn(n.Rhs[0], call) {
				how = "assigned to _"
			}
		}
		return how == ""
	})
	return how
}

// commitIn reports whether x is the call, or the error field of its result.
func (c *checker) commitIn(x ast.Expr, call *ast.CallExpr) bool {
	if sel, isSel := ast.Unparen(x).(*ast.SelectorExpr); isSel && sym.IsError(sym.OrInvalid(c.info.TypeOf(x))) {
		x = sel.X
	}
	return ast.Unparen(x) == call
}

func isBlank(x ast.Expr) bool {
	id, isIdent := x.(*ast.Ident)
	return isIdent && id.Name == "_"
}

// readsOnly reports whether nothing in a function, as far as can be seen,
// writes: the end of such a transaction loses nothing.
func (c *checker) readsOnly(f *effects.Func) bool {
	reads := false
	for _, call := range f.Calls {
		for _, e := range c.effects.At(call) {
			switch e.Op {
			case catalogue.OpDBRead:
				reads = true
			case catalogue.OpDBQuery, catalogue.OpDBExec:
				if writes(&e) {
					return false
				}
				reads = true
			case catalogue.OpDBWrite, catalogue.OpDBCas, catalogue.OpDBBatch:
				return false
			}
		}
	}
	return reads || c.readOnlyOption(f.Body)
}

// readOnlyOption reports whether a body sets the option that a transaction only
// reads.
func (c *checker) readOnlyOption(body ast.Node) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		kv, isKV := n.(*ast.KeyValueExpr)
		if !isKV {
			return !found
		}
		if id, isIdent := kv.Key.(*ast.Ident); isIdent {
			if v, isField := c.info.ObjectOf(id).(*types.Var); isField && v.IsField() && c.fieldOp(body, v) == catalogue.FieldReadOnly {
				found = true
			}
		}
		return !found
	})
	return found
}

// fieldOp is what a field sets, by the literals of a body that have it.
func (c *checker) fieldOp(body ast.Node, v *types.Var) (op catalogue.FieldOp) {
	ast.Inspect(body, func(n ast.Node) bool {
		lit, isLit := n.(*ast.CompositeLit)
		if !isLit {
			return op == ""
		}
		if k, named := sym.TypeKey(sym.OrInvalid(c.info.TypeOf(lit))); named {
			if info := c.table.Type(k); info != nil {
				if f := info.Field(v.Name()); f != nil {
					op = f.Op
				}
			}
		}
		return op == ""
	})
	return op
}
