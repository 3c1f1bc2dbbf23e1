package localonly

import (
	"go/ast"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// computes returns the call of a function of the package that a protection is
// around when everything in it stays in memory; nil when that is not sure.
func (c *checker) computes(g *guard) *ast.CallExpr {
	var found *ast.CallExpr
	for _, call := range g.calls {
		fn := sym.Callee(c.pass.TypesInfo, call)
		if fn == nil || c.effects.Func(fn) == nil || !c.inMemory(c.effects.Func(fn), 0) {
			if c.harmless(call) {
				continue
			}
			return nil
		}
		sig := fn.Signature()
		if found == nil && sig.Results().Len() > 0 && sym.IsError(sig.Results().At(sig.Results().Len()-1).Type()) {
			found = call
		}
	}
	return found
}

// inMemory reports whether a function of the package does nothing but compute.
func (c *checker) inMemory(f *effects.Func, depth int) bool {
	if depth > maxDepth {
		return false
	}
	for _, call := range f.Calls {
		if c.harmless(call) {
			continue
		}
		fn := sym.Callee(c.pass.TypesInfo, call)
		if fn == nil || c.effects.Func(fn) == nil || !c.inMemory(c.effects.Func(fn), depth+1) {
			return false
		}
	}
	return true
}

// harmless reports a call that stays in memory for sure: a conversion or
// builtin, a catalogued function that is known to, or a library's function that
// takes neither a context nor a reader or writer and cannot fail.
func (c *checker) harmless(call *ast.CallExpr) bool {
	if tv := c.pass.TypesInfo.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return true
	}
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil || c.effects.Own(fn) {
		return false
	}
	if rows := c.table.Call(sym.Key(fn)); rows != nil {
		for i := range rows {
			if reaches(rows[i].Op) && rows[i].Attr(catalogue.AttrKind) != "time" {
				return false
			}
		}
		return true
	}
	sig := fn.Signature()
	if sig.Recv() != nil && types.IsInterface(sig.Recv().Type()) || foreign(fn) || !sym.Standard(sym.PkgPath(fn.Pkg())) {
		return false
	}
	for p := range sig.Params().Variables() {
		if i, isIface := p.Type().Underlying().(*types.Interface); isIface && i.NumMethods() > 0 {
			return false
		}
	}
	n := sig.Results().Len()
	return n == 0 || n == 1 && (makesError.MatchString(fn.Name()) || !sym.IsError(sig.Results().At(0).Type())) || n > 1 && !sym.IsError(sig.Results().At(n-1).Type())
}

// makesError are functions whose result is an error and that cannot fail.
var makesError = regexp.MustCompile(`^(Errorf|New|Join|Wrap|Unwrap)`)
