package lockscope

import (
	"go/ast"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// handedPools reports calls that hand a pool to a function which locks rows on
// what it is given.
func (c *checker) handedPools() {
	for _, f := range c.fx.Funcs() {
		if f.Summary == nil || !c.locksRows(f.Summary.Effects) {
			continue
		}
		for _, call := range f.Calls {
			if table, locks := c.handsPool(call); locks {
				c.reportRowLock(call, "row lock"+table+" outside of a transaction: "+place.Call(c.info, call)+" is given a pool")
			}
		}
	}
}

// locksRows reports whether one of the effects of a function may lock rows.
func (c *checker) locksRows(list []effects.Effect) bool {
	for i := range list {
		if locking(&list[i]) {
			return true
		}
	}
	return false
}

// locking reports whether an effect may be a read that locks rows: run by a
// library, or by an interface of the user's own that is handed the text.
func locking(e *effects.Effect) bool {
	return (e.Op == catalogue.OpDBQuery || e.Op == catalogue.OpDBExec || e.Op == effects.OpPortCall) && e.SQL.Kind == effects.Const &&
		strings.Contains(strings.ToUpper(e.SQL.Text), "FOR ")
}

// handsPool reports whether a call of the user's own hands a pool to where rows are
// locked, and names their table.
func (c *checker) handsPool(call *ast.CallExpr) (table string, locks bool) {
	fn := sym.Callee(c.info, call)
	if fn == nil || !c.fx.Own(fn) {
		return "", false
	}
	s := c.fx.Of(fn)
	if s == nil {
		return "", false
	}
	for i := range s.Effects {
		e := &s.Effects[i]
		if !locking(e) || e.Client.Kind != effects.Param || e.Client.Text != "" || e.Client.Index < 0 || e.Client.Index >= len(call.Args) || e.InTx() {
			continue
		}
		if !c.isPool(call.Args[e.Client.Index]) {
			continue
		}
		st, one := sqltext.ParseOne(e.SQL.Text)
		if one && st.Kind == sqltext.KindSelect && st.Lock.Kind != sqltext.LockNone && !st.Writes() {
			if t, named := st.Target(); named && t.Name != "" {
				table = " on " + t.Name
			}
			return table, true
		}
	}
	return "", false
}

// isPool reports whether an expression is a pool of connections, by its type: on a
// single connection a transaction may have been begun by a statement.
func (c *checker) isPool(x ast.Expr) bool {
	t := sym.OrInvalid(c.info.TypeOf(x))
	info := c.fx.TypeInfo(t)
	named := sym.Named(t)
	return info != nil && info.Kind == catalogue.KindConn && named != nil && named.Obj().Name() != "Conn"
}
