package statements

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// transaction notes the parameters of a literal that a call runs in a
// transaction: what they hold is one. A field or package variable that
// transactions begin on is a pool.
func (f *finder) transaction(call *ast.CallExpr) {
	rows := f.effects.Rows(call)
	for i := range rows {
		if rows[i].Op == catalogue.OpTxClosure || rows[i].Op == catalogue.OpTxBegin {
			f.beginsOn(call, &rows[i])
		}
		if rows[i].Op != catalogue.OpTxClosure {
			continue
		}
		x, _, _ := effects.Role(&rows[i], catalogue.RoleFn, call)
		lit, isLit := ast.Unparen(sym.OrBad(x)).(*ast.FuncLit)
		ref, given := rows[i].Role(catalogue.RoleTx)
		if !isLit || !given || ref.Base != catalogue.RefFn {
			continue
		}
		if sig, is := f.info.TypeOf(lit).(*types.Signature); is && ref.N < sig.Params().Len() {
			f.closure[sig.Params().At(ref.N)] = true
		}
	}
}

// beginsOn notes the variable that outlives functions and that a transaction
// begins on, unless a transaction is put into it elsewhere.
func (f *finder) beginsOn(call *ast.CallExpr, row *catalogue.Effect) {
	ref, has := row.Role(catalogue.RoleConn)
	recv := sym.Receiver(call)
	if !has || ref.Base != catalogue.RefRecv || recv == nil {
		return
	}
	v, isVar := sym.Object(f.info, f.chainRoot(recv)).(*types.Var)
	if !isVar || !v.IsField() && v.Parent() != f.pass.Pkg.Scope() || f.pools[v] {
		return
	}
	for _, d := range f.effects.Writes(v) {
		if d.Expr != nil && (f.kind(d.Expr, 1) == Tx || strings.Contains(strings.ToLower(sym.Name(d.Expr)), "tx")) {
			return
		}
	}
	f.pools[v] = true
}

// handle says on what a catalogued call runs: the expression, and whether that
// is a transaction.
func (f *finder) handle(call *ast.CallExpr, row *catalogue.Effect) (ast.Expr, Handle) {
	if _, is := row.Role(catalogue.RoleTx); is {
		x, _, _ := effects.Role(row, catalogue.RoleTx, call)
		return x, Tx
	}
	x, ref, has := effects.Role(row, catalogue.RoleConn, call)
	switch {
	case has && ref.Base == catalogue.RefChain:
		if step := f.step(call, ref.Path); step != nil && len(step.Args) > 0 {
			return step.Args[0], f.kind(step.Args[0], 0)
		}
		return nil, HandleUnknown
	case x == nil:
		x = sym.Receiver(call)
	}
	if x == nil {
		return nil, HandleUnknown
	}
	x = f.chainRoot(x)
	return x, f.kind(x, 0)
}

// kind says what a value is to a statement that runs on it.
func (f *finder) kind(x ast.Expr, depth int) Handle {
	if k := f.typeKind(x); k != HandleUnknown || depth > 4 {
		return k
	}
	if v, isVar := sym.Object(f.info, x).(*types.Var); isVar && f.pools[v] {
		return Pool
	}
	switch y := ast.Unparen(x).(type) {
	case *ast.Ident:
		v, isVar := f.info.ObjectOf(y).(*types.Var)
		if !isVar {
			return HandleUnknown
		}
		if f.closure[v] {
			return Tx
		}
		defs, implicit := f.effects.Reaching(v, y.Pos())
		if len(defs) == 0 || implicit {
			return HandleUnknown
		}
		out := HandleUnknown
		for i, d := range defs {
			if d.Expr == nil || d.Result > 0 {
				return HandleUnknown
			}
			k := f.kind(d.Expr, depth+1)
			if i > 0 && k != out {
				return HandleUnknown
			}
			out = k
		}
		return out
	case *ast.CallExpr:
		for _, row := range f.effects.Rows(y) {
			switch row.Op {
			case catalogue.OpTxBegin:
				return Tx
			case catalogue.OpDBQueryNew, catalogue.OpDBConn:
				if _, is := row.Role(catalogue.RoleTx); is {
					return Tx
				}
				if on, _, _ := effects.Role(&row, catalogue.RoleConn, y); on != nil {
					return f.kind(on, depth+1)
				}
			}
		}
		for _, a := range y.Args { // queries.WithTx(tx), db.New(pool)
			if k := f.typeKind(a); k != HandleUnknown {
				return k
			}
		}
		if root := f.chainRoot(y); root != y {
			return f.kind(root, depth+1)
		}
	}
	return HandleUnknown
}

// typeKind is what the type of a value says.
func (f *finder) typeKind(x ast.Expr) Handle {
	if info := f.effects.TypeInfo(f.info.TypeOf(x)); info != nil {
		switch info.Kind {
		case catalogue.KindConn:
			return Pool
		case catalogue.KindTx:
			return Tx
		}
	}
	return HandleUnknown
}

// chainRoot is what a chain of method calls of a builder begins with: db of
// db.WithContext(ctx).Model(&u). Calls that make a handle end it.
func (f *finder) chainRoot(x ast.Expr) ast.Expr {
	for range 30 {
		call, isCall := ast.Unparen(x).(*ast.CallExpr)
		if !isCall {
			return x
		}
		sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !isSel || f.info.Selections[sel] == nil {
			return x
		}
		for _, row := range f.effects.Rows(call) {
			if row.Op == catalogue.OpTxBegin || row.Op == catalogue.OpDBQueryNew {
				return x
			}
			if on, _, is := effects.Role(&row, catalogue.RoleTx, call); is && on != nil {
				return on
			}
		}
		x = sel.X
	}
	return x
}

// step is the call of a method earlier in the chain that a call ends, or nil.
func (f *finder) step(call *ast.CallExpr, method string) *ast.CallExpr {
	for _, st := range f.chain(call) {
		if sym.CalledName(st) == method {
			return st
		}
	}
	return nil
}

// chain are the calls of a builder chain from its end to its beginning, through
// local variables that hold one: q := db.Model(&u); q = q.Where("id = ?", id);
// the second result is false when there may be further steps.
func (f *finder) chain(call *ast.CallExpr) []*ast.CallExpr {
	steps, _ := f.steps(call)
	return steps
}

func (f *finder) steps(call *ast.CallExpr) (steps []*ast.CallExpr, all bool) {
	if recv := sym.Receiver(call); recv != nil && !f.built(f.info.TypeOf(recv)) && !f.maps(recv) {
		return []*ast.CallExpr{call}, true // a document call on its collection
	}
	return f.back(call, map[ast.Expr]bool{})
}

// back goes back along a chain. What was seen on the way is not looked at again:
// a builder that grows in a loop is made of itself.
func (f *finder) back(x ast.Expr, seen map[ast.Expr]bool) (steps []*ast.CallExpr, all bool) {
	all = true
	for range 60 {
		if seen[x] {
			return steps, false
		}
		seen[x] = true
		switch y := ast.Unparen(x).(type) {
		case *ast.CallExpr:
			steps = append(steps, y)
			sel, isSel := ast.Unparen(y.Fun).(*ast.SelectorExpr)
			if !isSel || f.info.Selections[sel] == nil {
				return steps, all
			}
			x = sel.X
		case *ast.Ident:
			v, isVar := f.info.ObjectOf(y).(*types.Var)
			if !isVar || v.Parent() == f.pass.Pkg.Scope() {
				return steps, all
			}
			defs, implicit := f.effects.Reaching(v, y.Pos())
			if implicit && len(defs) == 0 {
				return steps, all && !f.built(v.Type())
			}
			if len(defs) != 1 || implicit {
				// Steps that are taken under a condition.
				return f.branches(steps, defs, seen), false
			}
			if defs[0].Expr == nil || defs[0].Result > 0 {
				return steps, all && !f.built(v.Type())
			}
			x = defs[0].Expr
		default:
			return steps, all
		}
	}
	return steps, false
}

// branches are the steps that are taken whatever happens, of a variable that
// several places may have set.
func (f *finder) branches(steps []*ast.CallExpr, defs []effects.Def, seen map[ast.Expr]bool) []*ast.CallExpr {
	if len(defs) == 0 || defs[0].Expr == nil || defs[0].Result > 0 {
		return steps
	}
	first, isCall := ast.Unparen(defs[0].Expr).(*ast.CallExpr)
	if !isCall {
		return steps
	}
	if recv := sym.Receiver(first); recv != nil && !f.built(f.info.TypeOf(recv)) && !f.maps(recv) {
		return append(steps, first)
	}
	more, _ := f.back(first, seen)
	return append(steps, more...)
}

// built reports whether a value may have steps of a builder behind it: it is no
// plain handle.
func (f *finder) built(t types.Type) bool {
	info := f.effects.TypeInfo(t)
	return info == nil || info.Kind != catalogue.KindConn && info.Kind != catalogue.KindTx && info.Kind != catalogue.KindConnOrTx
}

// maps reports whether a handle is that of a mapper, on which a statement may
// have steps: a *gorm.DB.
func (f *finder) maps(x ast.Expr) bool {
	info := f.effects.TypeInfo(f.info.TypeOf(x))
	return info != nil && info.Lib.Is(catalogue.ClassORM)
}
