package porterror

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/adapters"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// repository reports a method of an interface that stands for a store, and that another
// package declares: whoever asks it, of whatever layer, is not its adapter.
func (c *comparer) repository(fn *types.Func) bool {
	port := sym.Named(sym.RecvType(fn))
	return port != nil && types.IsInterface(port) && fn.Pkg() != c.pass.Pkg && ports.KindIn(c.pass, port) == ports.Repository
}

// runs reports a call that is given the text of a statement: who writes that is the adapter.
func (c *comparer) runs(call *ast.CallExpr) bool {
	return slices.ContainsFunc(call.Args, func(x ast.Expr) bool {
		text, isConst := sym.ConstString(c.info, x)
		if !isConst {
			return false
		}
		st, one := sqltext.ParseOne(text)
		return one && st.Kind != sqltext.KindUnknown
	})
}

// handle reports a method that stands for one of the driver's own: its interface is one that
// a type of the driver implements (a pool, a transaction, a row), it hands out or takes values
// of the driver, or its type is what statements are put together with.
func (c *comparer) handle(fn *types.Func) bool {
	sig := fn.Signature()
	for _, vars := range [...]*types.Tuple{sig.Params(), sig.Results()} {
		for v := range vars.Variables() {
			if named := sym.Named(sym.Elem(v.Type())); named != nil && named.Obj().Pkg() != nil && c.stores(named.Obj().Pkg()) {
				return true
			}
		}
	}
	if builder(sym.Named(sym.RecvType(fn))) {
		return true
	}
	iface, isIface := sym.RecvType(fn).Underlying().(*types.Interface)
	return isIface && adapters.Handle(c.table, c.pass.Pkg, iface)
}

// builder reports a type that a statement is put together with: conditions, order and limits
// give the same type back.
func builder(named *types.Named) bool {
	if named == nil {
		return false
	}
	const several = 3
	n := 0
	set := types.NewMethodSet(named)
	if !types.IsInterface(named) {
		set = types.NewMethodSet(types.NewPointer(named))
	}
	for sel := range set.Methods() {
		sig, isSig := sel.Type().(*types.Signature)
		if isSig && sig.Results().Len() == 1 && sym.Named(sig.Results().At(0).Type()) == named.Origin() {
			n++
		}
	}
	return n >= several
}

// rows reports a method of a set of queries that was generated from SQL text, or one that
// hands out the rows of such: there is no port in between that has words of its own.
func (c *comparer) rows(fn *types.Func) bool {
	if named := sym.Named(sym.RecvType(fn)); named != nil && (named.Obj().Name() == "Querier" || named.Obj().Name() == "Queries") {
		return true
	}
	for v := range fn.Signature().Results().Variables() {
		named := sym.Named(sym.Elem(v.Type()))
		if named != nil && named.Obj().Pkg() != nil && named.Obj().Pkg() != c.pass.Pkg && queries(named.Obj().Pkg()) {
			return true
		}
	}
	return false
}

// queries reports a package of queries generated from SQL text: it declares them, and what
// they run on.
func queries(p *types.Package) bool {
	return p.Scope().Lookup("Queries") != nil && p.Scope().Lookup("DBTX") != nil
}
