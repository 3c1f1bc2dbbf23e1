package emits

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/sym"
)

// gives returns the flow of a function with what is in its results; never nil. It
// is worked out when it is asked for: what most functions return goes nowhere.
func (r *Result) gives(fn *types.Func) *Flow {
	fn = fn.Origin()
	f, d := r.flow(fn), r.decls[fn]
	if d == nil || r.given[fn] || !makes(fn.Signature()) {
		return f
	}
	r.given[fn] = true
	for _, p := range r.context(fn, d).returned(d.Body, 0) {
		switch {
		case p.given && !mayHold(p, fn.Signature()):
		case p.given && len(f.Returns) < maxFlow:
			f.Returns = append(f.Returns, Return{0, p.param, p.path, p.marks})
		case p.typ != nil:
			p.given = false // what it is called with is not followed any further
			r.returns[fn] = append(r.returns[fn], p)
		}
	}
	return f
}

// tellsReturns reports whether other packages should know what is in the results
// of a function. What a generated file returns is its own, except for the events
// in the fields of its types.
func (r *Result) tellsReturns(fn *types.Func, d *ast.FuncDecl) bool {
	sig := fn.Signature()
	if !fn.Exported() || sig.Recv() == nil && sig.Params().Len() == 0 || !makes(sig) {
		return false
	}
	return r.written[d] == byHand || ports.Happening(sig.Results().At(0).Type())
}

// makes reports whether the first result of a function can be a message, or what
// is in one: bytes, a text, a struct of a library. A struct of the project is
// known by its type.
func makes(sig *types.Signature) bool {
	if sig.Results().Len() == 0 {
		return false
	}
	t := sym.Elem(sig.Results().At(0).Type())
	if b, isBasic := t.Underlying().(*types.Basic); isBasic {
		return b.Kind() == types.Byte || b.Kind() == types.String
	}
	_, isStruct := t.Underlying().(*types.Struct)
	named, _ := t.(*types.Named)
	return isStruct && named != nil
}

// mayHold reports whether what a function was given can be an event, in whatever
// form. A text that is made of texts is none.
func mayHold(p part, sig *types.Signature) bool {
	var t types.Type
	switch {
	case p.path != "":
		return true
	case p.param < 0:
		t = sig.Recv().Type()
	default:
		t = sig.Params().At(p.param).Type()
	}
	if sym.IsContext(t) || sym.IsError(t) {
		return false
	}
	b, isBasic := sym.Elem(t).Underlying().(*types.Basic)
	return !isBasic || b.Kind() == types.Byte || b.Kind() == types.String && !sym.IsString(sig.Results().At(0).Type())
}
