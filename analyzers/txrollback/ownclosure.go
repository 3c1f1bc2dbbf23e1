package txrollback

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// ownClosure looks at a literal that a helper of the user's own runs in a
// transaction which it begins on a parameter, or on a field of one:
//
//	s.inTx(ctx, func(tx *sql.Tx) error { … })
func (c *checker) ownClosure(f *effects.Func, call *ast.CallExpr) {
	i := slices.IndexFunc(call.Args, func(x ast.Expr) bool { return c.takesTx(x) })
	if i < 0 {
		return
	}
	fn := sym.Callee(c.info, call)
	if fn == nil || !c.effects.Own(fn) {
		return
	}
	s := c.effects.Of(fn)
	if s == nil || !slices.ContainsFunc(s.Invokes, func(v effects.Invoke) bool { return v.Param == i && v.Path == "" && v.Runs(effects.RunsTx) }) {
		return
	}
	on, one := c.beginsOn(c.effects.Func(fn), s)
	if !one {
		return
	}
	lit := ast.Unparen(call.Args[i]).(*ast.FuncLit)
	if pool := c.named(lit, call, on); pool != nil {
		c.inClosure(f, call, pool, lit)
	}
}

// takesTx reports a literal that is handed what statements run on in a transaction.
func (c *checker) takesTx(x ast.Expr) bool {
	lit, isLit := ast.Unparen(x).(*ast.FuncLit)
	if !isLit {
		return false
	}
	for _, p := range lit.Type.Params.List {
		if t := sym.OrInvalid(c.info.TypeOf(p.Type)); c.txs.May(t) || c.kind(t) {
			return true
		}
	}
	return false
}

// kind reports a type of a library that is a pool or a transaction, whichever it
// was made as.
func (c *checker) kind(t types.Type) bool {
	info := c.effects.TypeInfo(t)
	return info != nil && (info.Kind == catalogue.KindConn || info.Kind == catalogue.KindConnOrTx)
}

// beginsOn is the parameter of a helper, or the field below one, that it begins its
// transactions on; one is false when that is not known, or not one thing. A helper of
// another package is known by what it begins itself.
func (c *checker) beginsOn(f *effects.Func, s *effects.Summary) (on effects.Val, one bool) {
	seen := false
	note := func(v effects.Val) {
		one = v.Kind == effects.Param && (!seen || one && on.Index == v.Index && on.Text == v.Text)
		on, seen = v, true
	}
	for i := range s.Effects {
		if e := &s.Effects[i]; e.Op == catalogue.OpTxBegin {
			note(e.Client)
		}
	}
	if f == nil || seen {
		return on, one
	}
	for _, call := range f.Calls {
		rows := c.effects.Rows(call)
		for i := range rows {
			if x := sym.Role(call, &rows[i], catalogue.RoleConn); rows[i].Op == catalogue.OpTxClosure && x != nil {
				note(c.effects.Value(c.base(x)))
			}
		}
	}
	return on, one
}

// named returns where a literal names what the call that runs it begins its
// transaction on; nil when it does not.
func (c *checker) named(lit *ast.FuncLit, call *ast.CallExpr, on effects.Val) (pool ast.Expr) {
	from := sym.Receiver(call)
	if on.Index >= 0 {
		if on.Index >= len(call.Args) {
			return nil
		}
		from = call.Args[on.Index]
	}
	root, path := sym.Chain(c.info, from)
	if root == nil {
		return nil
	}
	path += on.Text
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		if x, isExpr := n.(ast.Expr); isExpr && pool == nil {
			if at, below := sym.Chain(c.info, x); at == root && below == path {
				pool = x
			}
		}
		return pool == nil
	})
	return pool
}
