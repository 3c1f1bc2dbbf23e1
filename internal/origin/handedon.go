package origin

import (
	"go/ast"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// handedOn is the context that a call of a first-party function is given and returns
// as its result number index, with values or a span in it and with no deadline of its
// own; nil when the call returns another one, or when that is out of sight.
func (r *Result) handedOn(call *ast.CallExpr, index int) ast.Expr {
	fn := sym.Callee(r.info(), call)
	if fn == nil {
		return nil
	}
	s := r.pass.ResultOf[effects.Analyzer].(*effects.Result).Of(fn)
	index = max(index, 0)
	if s == nil || index >= len(s.Returns) {
		return nil
	}
	v := s.Returns[index]
	if v.Kind != effects.Param || v.Text != "" || v.Index < 0 || v.Index >= len(call.Args) {
		return nil
	}
	if arg := call.Args[v.Index]; sym.IsContext(sym.OrInvalid(r.info().TypeOf(arg))) {
		return arg
	}
	return nil
}
