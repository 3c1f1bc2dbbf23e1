package adapters

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/breakers"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
)

// storing are the classes of libraries whose errors say what has become of stored data, in
// words of their own.
var storing = []catalogue.Class{catalogue.ClassSQL, catalogue.ClassSQLDriver, catalogue.ClassORM, catalogue.ClassDocumentDB, catalogue.ClassCache}

// Stores reports whether errors of a library are those of a database, cache or driver.
func Stores(lib *catalogue.Lib) bool {
	return slices.ContainsFunc(lib.Class, func(c catalogue.Class) bool { return slices.Contains(storing, c) })
}

// asked returns the failure of a call that asks something outside, or that runs
// something through a breaker or again and again; nil for other calls.
func (r *Result) asked(call *ast.CallExpr) []Failure {
	fn := sym.Callee(r.info, call)
	if fn == nil {
		return nil
	}
	for _, row := range sym.Rows(r.table, r.info, call) {
		switch row.Op {
		case catalogue.OpBreakerRun, catalogue.OpBreakerAllow:
			if x := sym.Role(call, &row, catalogue.RoleFallback); x != nil && !r.info.Types[x].IsNil() {
				return nil // it has the last word
			}
			return []Failure{{Kind: Breaker, Lib: row.Lib, Call: call, Name: r.named(fn.Pkg(), catalogue.ErrBreakerOpen)}}
		case catalogue.OpRetryRun:
			f := Failure{Kind: Exhausted, Lib: row.Lib, Call: call, Name: r.named(fn.Pkg(), catalogue.ErrExhausted)}
			if f.Name == "" {
				return []Failure{}
			}
			return []Failure{f}
		case catalogue.OpPolicyRun:
			if r.throughBreaker(call) {
				return []Failure{{Kind: Breaker, Lib: row.Lib, Call: call}}
			}
		case catalogue.OpRPCSend:
			return []Failure{{Kind: Remote, Lib: row.Lib, Call: call}}
		case catalogue.OpTxClosure:
			return []Failure{{Kind: Driver, Lib: row.Lib, Call: call}}
		}
	}
	if f := r.query(call, fn); f != nil {
		return []Failure{*f}
	}
	return r.stub(call, fn)
}

// throughBreaker reports a call that runs a function under policies of which one is a breaker,
// and none a fallback.
func (r *Result) throughBreaker(call *ast.CallExpr) bool {
	return slices.ContainsFunc(breakers.Of(r.pass).Runs(), func(run *breakers.Run) bool {
		return run.Call == call && len(run.Breakers) > 0 && run.Fallback == nil
	})
}

// query is the failure of a call into the library of a store.
func (r *Result) query(call *ast.CallExpr, fn *types.Func) *Failure {
	if fn.Pkg() == nil || r.effects.OwnPackage(fn.Pkg()) {
		return nil
	}
	lib := r.table.Package(sym.PkgPath(fn.Pkg()))
	if lib == nil || !Stores(lib) {
		return nil
	}
	f := &Failure{Kind: Driver, Lib: lib, Call: call}
	for x := call; x != nil; x = r.before(x) {
		for _, row := range sym.Rows(r.table, r.info, x) {
			f.NotFound = f.NotFound || row.Is(catalogue.AttrNoneErr) || row.Op == catalogue.OpDBQuery && len(call.Args) > 0 && oneRow(r.info, x)
		}
		f.passed = f.passed || r.passes(x)
		r.read(f, x)
	}
	f.NotFound = f.NotFound && !f.Inserts && !f.always && !r.counts(call)
	if f.NotFound {
		f.Name = r.named(fn.Pkg(), catalogue.ErrNotFound)
	}
	return f
}

// passes reports a call whose statement, or key, is what the function was given: it only stands
// in front of the library, and its callers know what they ask.
func (r *Result) passes(call *ast.CallExpr) bool {
	for _, row := range sym.Rows(r.table, r.info, call) {
		for _, role := range [...]catalogue.RoleName{catalogue.RoleSQL, catalogue.RoleKey} {
			x := sym.Role(call, &row, role)
			if v, isVar := sym.Object(r.info, sym.OrBad(x)).(*types.Var); isVar && v.Kind() == types.ParamVar && sym.IsString(v.Type()) && unchanged(r, v, call) {
				return role == catalogue.RoleSQL || names[v.Name()]
			}
		}
	}
	return false
}

// names are what parameters are called that are nothing but the key of an entry.
var names = map[string]bool{"key": true, "k": true}

func unchanged(r *Result, v *types.Var, call *ast.CallExpr) bool {
	defs, implicit := r.effects.Reaching(v, call.Pos())
	return implicit && len(defs) == 0
}

// read notes what the statement of a call does. A question about all rows of a table, or
// for a number of rows, always has an answer.
func (r *Result) read(f *Failure, call *ast.CallExpr) {
	for _, st := range statements.Of(r.pass).At(call) {
		switch {
		case adds(st):
			f.Inserts = true
		case st.Verb == statements.Select:
			f.always = f.always || st.SQL != nil && !st.SQL.HoleInTail && (len(st.SQL.Columns) == 0 || !st.SQL.HasWhere && !st.SQL.HoleInWhere && !st.SQL.Limit)
		}
	}
}

// adds reports a statement that adds rows.
func adds(st *statements.Statement) bool {
	return st.Verb == statements.Insert || st.Verb == statements.Upsert || st.Verb == statements.Replace
}

// counts reports a call that reads a number of rows, or whether there are any, by the
// name of what it fills: there is always an answer.
func (r *Result) counts(call *ast.CallExpr) bool {
	for _, a := range call.Args {
		u, isAddr := ast.Unparen(a).(*ast.UnaryExpr)
		if !isAddr {
			continue
		}
		if b, isBasic := sym.OrInvalid(r.info.TypeOf(u.X)).Underlying().(*types.Basic); isBasic && b.Info()&types.IsString == 0 {
			return slices.ContainsFunc(ports.Words(sym.Name(u.X)), func(w string) bool { return numbers[w] })
		}
	}
	return false
}

var numbers = ports.Set("count", "counts", "cnt", "total", "exists", "exist", "num", "n", "max", "min", "sum", "found", "has", "size", "length", "pending")

// before returns the call whose result a method is called on: in a chain, or by a
// variable that holds nothing else.
func (r *Result) before(call *ast.CallExpr) *ast.CallExpr {
	x := ast.Unparen(sym.OrBad(sym.Receiver(call)))
	if id, isIdent := x.(*ast.Ident); isIdent {
		v, isVar := r.info.ObjectOf(id).(*types.Var)
		if !isVar {
			return nil
		}
		defs, implicit := r.effects.Reaching(v, call.Pos())
		if len(defs) != 1 || implicit || defs[0].Expr == nil {
			return nil
		}
		x = ast.Unparen(defs[0].Expr)
	}
	prev, _ := x.(*ast.CallExpr)
	return prev
}

// oneRow reports a call whose result is one row that is still to be read: it can be
// scanned into any values, but there is no next one.
func oneRow(info *types.Info, call *ast.CallExpr) bool {
	t := sym.OrInvalid(info.TypeOf(call))
	if _, isTuple := t.(*types.Tuple); isTuple || method(t, "Next") {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "Scan")
	scan, isFunc := obj.(*types.Func)
	return isFunc && ErrorResult(scan.Signature()) == 0
}

func method(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, isFunc := obj.(*types.Func)
	return isFunc
}

// stub is the failure of a method of generated code that nobody put a mapping into: of
// an RPC client, or of a set of queries.
func (r *Result) stub(call *ast.CallExpr, fn *types.Func) []Failure {
	if tx := queries(fn); tx != nil {
		p := tx.Obj().Pkg()
		f := &Failure{Kind: Driver, Lib: r.table.Package(sym.PkgPath(p)), Call: call}
		r.read(f, call)
		if f.NotFound = givesOne(fn) && !f.Inserts && !f.always; f.NotFound {
			f.Name = r.named(p, catalogue.ErrNotFound)
		}
		return []Failure{*f}
	}
	if sym.StubOption(fn) == nil {
		return nil
	}
	for _, e := range r.effects.At(call) {
		if row := e.Row(r.table); e.Op == catalogue.OpRPCSend && row != nil && len(e.Steps) <= 2 {
			return []Failure{{Kind: Remote, Lib: row.Lib, Call: call}}
		}
	}
	return nil
}

// queries returns a type of the driver that a set of queries generated from SQL text runs on:
// of the transaction that the set can be bound to, or of what a query that is given its
// database gets from that. nil for methods of other types.
func queries(fn *types.Func) *types.Named {
	named := sym.Named(sym.RecvType(fn))
	if named == nil || named.Obj().Name() != "Queries" {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), false, nil, "WithTx")
	if bind, isFunc := obj.(*types.Func); isFunc && bind.Signature().Params().Len() == 1 {
		return foreign(bind.Signature().Params().At(0).Type(), named)
	}
	for v := range fn.Signature().Params().Variables() {
		db := sym.Named(v.Type())
		if db == nil || db.Obj().Pkg() != named.Obj().Pkg() || !types.IsInterface(db) {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(db, false, nil, "QueryRow")
		if obj == nil {
			obj, _, _ = types.LookupFieldOrMethod(db, false, nil, "QueryRowContext")
		}
		if one, isFunc := obj.(*types.Func); isFunc && one.Signature().Results().Len() == 1 {
			return foreign(one.Signature().Results().At(0).Type(), named)
		}
	}
	return nil
}

// foreign returns the named type of another package than a type's, nil when it is none.
func foreign(t types.Type, than *types.Named) *types.Named {
	named := sym.Named(t)
	if named == nil || named.Obj().Pkg() == nil || named.Obj().Pkg() == than.Obj().Pkg() {
		return nil
	}
	return named
}

// givesOne reports a function that gives one struct, which has to be there.
func givesOne(fn *types.Func) bool {
	res := fn.Signature().Results()
	if res.Len() != 2 {
		return false
	}
	return sym.StructOf(res.At(0).Type()) != nil
}

// named is how code calls the error of a meaning that a package declares, "" when it
// declares none.
func (r *Result) named(p *types.Package, kind catalogue.ErrKind) string {
	if p == nil {
		return ""
	}
	name, ok := r.table.ErrNamed(sym.PkgPath(p), kind)
	if !ok {
		return ""
	}
	return p.Name() + "." + name
}
