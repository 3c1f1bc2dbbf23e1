package protect

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// hold notes the functions that package variables are, as var f = func() {...}, and the
// calls of those that others cannot call.
func (w *walker) hold() {
	w.held, w.callers = map[*types.Var]*effects.Func{}, map[*effects.Func][]*ast.CallExpr{}
	for _, f := range w.effects.Funcs() {
		if f.Fn != nil {
			continue
		}
		if lit, v := sym.LitAt(w.info, w.pass.Files, f.Syntax.Pos()); lit == f.Syntax && !v.Exported() && types.Identical(v.Type(), w.info.TypeOf(lit)) {
			w.held[v] = f
		}
	}
	if len(w.held) == 0 {
		return
	}
	for _, f := range w.effects.Funcs() {
		for _, call := range f.Calls {
			if g := w.next(call); g != nil && g.Fn == nil {
				w.callers[g] = append(w.callers[g], call)
			}
		}
	}
}

// next is the function of the package that a call runs, nil when it runs none.
func (w *walker) next(call *ast.CallExpr) *effects.Func {
	if fn := sym.Callee(w.info, call); fn != nil {
		return w.effects.Func(fn)
	}
	v, _ := sym.Object(w.info, call.Fun).(*types.Var)
	return w.held[v]
}

// exported reports whether a function is a way of its own, whoever calls it.
func (w *walker) exported(f *effects.Func) bool {
	if f.Fn != nil {
		return f.Fn.Exported()
	}
	return len(w.callers[f]) == 0
}
