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
	call *ast.CallExpr // begins it
	stmt ast.Stmt      // assigns it
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
	at, is := c.begins(call)
	if !is || at >= len(a.Lhs) {
		return nil
	}
	tx := &open{fn: f, call: call, stmt: a}
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

// begins reports whether a call begins a transaction that its caller has to
// end, and which result it is. What only the shape of a port says is no proof, and
// a savepoint ends with the transaction around it.
func (c *checker) begins(call *ast.CallExpr) (result int, is bool) {
	b := txn.BeginOf(c.effects, c.txs, c.info, call)
	if b == nil || b.ByShape || b.Result < 0 || b.Row != nil && b.Row.Attr(catalogue.AttrNested) != "" {
		return 0, false
	}
	return b.Result, true
}
