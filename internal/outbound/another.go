package outbound

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// another reports whether a call may as well be one of another implementation, which
// calls out under a context: it is made through an interface that several types of the
// package implement, and which of them the caller holds is not known.
func (f *finder) another(fn *types.Func, call *ast.CallExpr) bool {
	m := sym.Callee(f.info, call)
	if m == nil || !types.IsInterface(sym.OrInvalid(sym.RecvType(m))) {
		return false
	}
	for _, impl := range f.effects.Implementers(m) {
		if impl == fn {
			continue
		}
		if s := f.effects.Of(impl); s != nil && minds(s) {
			return true
		}
	}
	return false
}

// minds reports whether a function makes a call out of the process under a context that
// it has been given, or one with a deadline.
func minds(s *effects.Summary) bool {
	for i := range s.Effects {
		e := &s.Effects[i]
		if _, out := groups[e.Op]; !out && !statement(e) {
			continue
		}
		switch e.Ctx.Kind {
		case effects.Param, effects.Bounded, effects.Request, effects.Global:
			return true
		}
	}
	return false
}
