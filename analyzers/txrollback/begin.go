package txrollback

import (
	"go/ast"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

type checker struct {
	pass    *analysis.Pass
	info    *types.Info
	table   *catalogue.Table
	effects *effects.Result
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
		tx.pool = sel.X
	}
	return tx
}

// begins reports whether a call begins a transaction that its caller has to
// end, and which result it is: by the catalogue, or because a function of the
// user's own begins one and does not end it.
func (c *checker) begins(call *ast.CallExpr) (result int, is bool) {
	rows := sym.Rows(c.table, c.info, call)
	for _, row := range rows {
		if row.Op != catalogue.OpTxBegin || row.Attr(catalogue.AttrNested) != "" {
			continue
		}
		ref, has := row.Role(catalogue.RoleTx)
		return ref.N, has && ref.Base == catalogue.RefRet
	}
	fn := sym.Callee(c.info, call)
	if fn == nil || rows != nil {
		return 0, false
	}
	s := c.effects.Of(fn)
	if s == nil || !has(s, catalogue.OpTxBegin) || has(s, catalogue.OpTxCommit) || has(s, catalogue.OpTxClosure) {
		return 0, false
	}
	for i := range fn.Signature().Results().Len() {
		t := fn.Signature().Results().At(i).Type()
		if c.isTx(t) || beginName.MatchString(fn.Name()) && c.holdsTx(t, 0) {
			return i, true
		}
	}
	return 0, false
}

// beginName matches functions that return a begun transaction in a struct.
// Others of which that could be said open a database.
var beginName = regexp.MustCompile(`(?i)begin|tx|transaction|unit|start`)

func has(s *effects.Summary, op catalogue.Op) bool {
	for i := range s.Effects {
		if s.Effects[i].Op == op {
			return true
		}
	}
	return false
}

func (c *checker) isTx(t types.Type) bool {
	k, named := sym.TypeKey(t)
	if !named {
		return false
	}
	info := c.table.Type(k)
	return info != nil && info.Kind == catalogue.KindTx
}

// holdsTx reports whether a type is a transaction, or a struct with one in a
// field.
func (c *checker) holdsTx(t types.Type, depth int) bool {
	if c.isTx(t) {
		return true
	}
	named := sym.Named(t)
	if named == nil || depth > 1 {
		return false
	}
	st, isStruct := named.Underlying().(*types.Struct)
	if !isStruct {
		return false
	}
	for f := range st.Fields() {
		if c.holdsTx(f.Type(), depth+1) {
			return true
		}
	}
	return false
}
