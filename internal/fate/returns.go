package fate

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// returns notes what the function tells its caller on a way that the failure
// went. st is nil at the end of the body.
func (w *walk) returns(st *ast.ReturnStmt, t trail) {
	if !t.hit || !t.due && t.live == 0 {
		return
	}
	sig := w.signature()
	if sig == nil {
		return
	}
	errAt := -1
	for i := range sig.Results().Len() {
		if types.Implements(sig.Results().At(i).Type(), errorType) {
			errAt = i
		}
	}
	result := func(i int) value {
		switch {
		case st == nil || len(st.Results) == 0:
			if v := sig.Results().At(i); v.Name() != "" {
				return t.of(w.bit(v))
			}
			return value{}
		case len(st.Results) != sig.Results().Len(): // return f()
			if sym.Contains(st.Results[0], w.call) {
				return w.outcome(sig.Results().At(i).Type())
			}
			return w.forwarded(st.Results[0], t)
		}
		if sym.Contains(st.Results[i], w.call) {
			if _, isBinary := ast.Unparen(st.Results[i]).(*ast.BinaryExpr); !isBinary {
				if v := w.value(st.Results[i], t); v.bad {
					return v
				}
				return w.outcome(sig.Results().At(i).Type())
			}
		}
		return w.value(st.Results[i], t)
	}
	if errAt >= 0 {
		w.returnsErr(result(errAt), t.forked, sig, result)
		return
	}
	for i := range sig.Results().Len() {
		if v := result(i); v.zero && (v.live || t.due) {
			w.fate.Leaves = true
		}
	}
}

// returnsErr notes an error that is returned. forked: the way went past a test
// that has nothing to do with the failure.
func (w *walk) returnsErr(v value, forked bool, sig *types.Signature, result func(int) value) {
	switch {
	case v.bad && v.final:
		w.fate.Final = true
	case v.bad:
		w.fate.Leaves = true
		w.fate.Marked = w.fate.Marked || v.marked
	case v.zero:
		w.torn = w.torn || forked
		for i := range sig.Results().Len() {
			b, isBasic := sig.Results().At(i).Type().Underlying().(*types.Basic)
			if isBasic && b.Kind() == types.Bool && result(i).zero {
				w.fate.Denies = true
			}
		}
	}
}

// forwarded is the error that a call returns whose results are all returned.
func (w *walk) forwarded(x ast.Expr, t trail) value {
	call, isCall := ast.Unparen(x).(*ast.CallExpr)
	if !isCall {
		return value{}
	}
	for _, a := range call.Args {
		if v := w.value(a, t); v.bad && v.live {
			return v
		}
	}
	return value{}
}

func (w *walk) signature() *types.Signature {
	var t types.Type
	switch fn := w.fn.(type) {
	case *ast.FuncDecl:
		if obj := w.Info.Defs[fn.Name]; obj != nil {
			t = obj.Type()
		}
	case *ast.FuncLit:
		t = w.Info.TypeOf(fn)
	}
	sig, _ := sym.OrInvalid(t).(*types.Signature)
	return sig
}
