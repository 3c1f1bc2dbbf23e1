package txrollback

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

type checker struct {
	pass    *analysis.Pass
	info    *types.Info
	table   *catalogue.Table
	effects *effects.Result
	txs     *txn.Types
}

// open is a transaction that a function begins and keeps in a local variable.
type open struct {
	fn   *effects.Func
	call *ast.CallExpr     // begins it
	row  *catalogue.Effect // what the catalogue says of that, nil of a helper
	stmt ast.Stmt          // assigns it
	v    *types.Var
	err  types.Object   // the error of begin, or whether it went well; nil when it is not kept in a variable
	ends []types.Object // functions that came with it
	pool ast.Expr       // what it was begun on, nil when that is out of sight
	loop ast.Node       // the innermost loop that it is begun in, nil when there is none
	uses *uses
}

// begun returns the transactions that a function begins and has to end itself:
// none that are handed out, stored, or given to code that may end them.
func (c *checker) begun(f *effects.Func) (out []*open) {
	var begins []*open
	var loops []ast.Node
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt, *ast.RangeStmt:
			loops = append(loops, n)
		case *ast.AssignStmt:
			if tx := c.assigned(f, n); tx != nil {
				tx.loop = innermost(loops, n)
				begins = append(begins, tx)
			}
		}
		return true
	})
	for _, tx := range begins {
		if tx.uses = c.usesOf(f, tx); !tx.uses.escapes && tx.uses.defs <= count(begins, tx.v) {
			out = append(out, tx)
		}
	}
	return out
}

// innermost is the last of the loops, in the order of the source, that a node
// lies in.
func innermost(loops []ast.Node, n ast.Node) (in ast.Node) {
	for _, l := range loops {
		if l.Pos() <= n.Pos() && n.End() <= l.End() {
			in = l
		}
	}
	return in
}

func count(begins []*open, v *types.Var) (n int) {
	for _, b := range begins {
		if b.v == v {
			n++
		}
	}
	return n
}

// assigned reads "tx, err := db.Begin()".
func (c *checker) assigned(f *effects.Func, a *ast.AssignStmt) *open {
	if len(a.Rhs) != 1 {
		return nil
	}
	call, isCall := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !isCall {
		return nil
	}
	b := c.begins(call)
	if b == nil || b.Result >= len(a.Lhs) {
		return nil
	}
	at := b.Result
	tx := &open{fn: f, call: call, row: b.Row, stmt: a}
	id, isIdent := a.Lhs[at].(*ast.Ident)
	if !isIdent {
		return nil
	}
	tx.v, _ = c.info.ObjectOf(id).(*types.Var)
	if tx.v == nil || tx.v.Pos() < f.Body.Pos() || tx.v.Pos() > f.Body.End() {
		return nil // a parameter, a named result, or a variable of a function around
	}
	for _, l := range a.Lhs {
		e, isIdent := l.(*ast.Ident)
		if !isIdent || e == id {
			continue
		}
		switch t := sym.OrInvalid(c.info.TypeOf(l)); t.Underlying().(type) {
		case *types.Signature: // tx, commit, rollback, err := begin(ctx)
			tx.ends = append(tx.ends, c.info.ObjectOf(e))
		default:
			if sym.IsError(t) || types.Identical(t, types.Typ[types.Bool]) {
				tx.err = c.info.ObjectOf(e)
			}
		}
	}
	if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel && c.info.Selections[sel] != nil {
		tx.pool = c.base(sel.X)
	}
	return tx
}

// begins says whether a call begins a transaction that its caller has to end, nil
// when it does not. What only the shape of a port says is no proof, and a savepoint
// ends with the transaction around it.
func (c *checker) begins(call *ast.CallExpr) *txn.Begin {
	b := txn.BeginOf(c.effects, c.txs, c.info, call)
	if b == nil || b.ByShape || b.Result < 0 || b.Row != nil && b.Row.Attr(catalogue.AttrNested) != "" {
		return nil
	}
	return b
}

// cancelled reports a transaction that the library rolls back when its context ends,
// begun with one that the function itself cancels on its way out.
func (c *checker) cancelled(tx *open) bool {
	if tx.row == nil || !tx.row.Is(catalogue.AttrCtxEnds) {
		return false
	}
	id, isIdent := ast.Unparen(sym.OrBad(sym.Role(tx.call, tx.row, catalogue.RoleCtx))).(*ast.Ident)
	if !isIdent {
		return false
	}
	var cancel types.Object
	deferred := false
	ast.Inspect(tx.fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt: // ctx, cancel := context.WithTimeout(ctx, limit)
			if len(n.Lhs) == 2 && sym.Object(c.info, n.Lhs[0]) == c.info.ObjectOf(id) {
				cancel = sym.Object(c.info, n.Lhs[1])
			}
		case *ast.DeferStmt:
			deferred = deferred || cancel != nil && c.calls(n, cancel)
		}
		return true
	})
	return deferred
}

// calls reports whether a function in a variable is called in a node.
func (c *checker) calls(n ast.Node, fn types.Object) (does bool) {
	ast.Inspect(n, func(m ast.Node) bool {
		if call, isCall := m.(*ast.CallExpr); isCall {
			does = does || sym.Object(c.info, call.Fun) == fn
		}
		return !does
	})
	return does
}
