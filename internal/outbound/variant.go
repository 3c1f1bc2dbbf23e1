package outbound

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/internal/sym"
)

// variant returns the function that does what a call does and takes a context,
// or nil: a method of the same receiver, or a function of the same package,
// with a name that continues the other's and a context as first parameter.
func (f *finder) variant(call *ast.CallExpr) *types.Func {
	fn := sym.Callee(f.info, call)
	if fn == nil || fn.Pkg() == nil {
		return nil
	}
	var best *types.Func
	consider := func(other *types.Func) {
		if !f.varies(fn, other) {
			return
		}
		if best == nil || len(other.Name()) < len(best.Name()) || direct(fn, other) && !direct(fn, best) {
			best = other
		}
	}
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if fn.Signature().Recv() == nil || !isSel || f.info.Selections[sel] == nil {
		scope := fn.Pkg().Scope()
		for _, name := range scope.Names() {
			if other, ok := scope.Lookup(name).(*types.Func); ok {
				consider(other)
			}
		}
		return best
	}
	recv := f.info.Selections[sel].Recv()
	if _, isPtr := types.Unalias(recv).(*types.Pointer); !isPtr && !types.IsInterface(recv) {
		recv = types.NewPointer(recv)
	}
	for m := range types.NewMethodSet(recv).Methods() {
		if other, ok := m.Obj().(*types.Func); ok {
			consider(other)
		}
	}
	return best
}

// varies reports whether other is fn with a context in front: QueryContext of
// Query, BeginTx of Begin, BeginTxx of Beginx, MustBeginTx of MustBegin.
func (f *finder) varies(fn, other *types.Func) bool {
	if !other.Exported() || other == fn || len(other.Name()) <= len(fn.Name()) {
		return false
	}
	params := other.Signature().Params()
	if params.Len() == 0 || !sym.IsContext(params.At(0).Type()) {
		return false
	}
	if fn.Signature().Results().Len() != other.Signature().Results().Len() {
		return false
	}
	for i := range fn.Signature().Results().Len() {
		if !types.Identical(fn.Signature().Results().At(i).Type(), other.Signature().Results().At(i).Type()) {
			return false
		}
	}
	rest, continues := strings.CutPrefix(other.Name(), fn.Name())
	if continues {
		switch rest {
		case "Context", "WithContext", "Tx", "Ctx":
			return true
		}
		return false
	}
	stem, extended := strings.CutSuffix(fn.Name(), "x")
	return extended && other.Name() == stem+"Txx"
}

// direct reports whether other takes exactly the parameters of fn after the
// context, so that a call can be rewritten by its name and a first argument.
func direct(fn, other *types.Func) bool {
	p, q := fn.Signature().Params(), other.Signature().Params()
	if q.Len() != p.Len()+1 || fn.Signature().Variadic() != other.Signature().Variadic() {
		return false
	}
	for i := range p.Len() {
		if !types.Identical(p.At(i).Type(), q.At(i+1).Type()) {
			return false
		}
	}
	return true
}

// Direct reports whether the variant takes the call's own arguments after the
// context.
func (c *Call) Direct(info *types.Info) bool {
	fn := sym.Callee(info, c.Call)
	return fn != nil && c.Variant != nil && direct(fn, c.Variant)
}
