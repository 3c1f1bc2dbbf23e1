package policy

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// hooked reports whether each round tells a function that the loop was given, as
// one of a list of options, which attempt it is: it may wait, and it may end the
// loop. The attempt itself, which fails or not, is none.
func (l *round) hooked() bool {
	hit := false
	l.each(func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || hit {
			return !hit
		}
		hit = l.asksOption(call)
		return !hit
	})
	return hit
}

// asksOption reports whether a call is one of a function that is no declared one,
// with the number of the attempt among its arguments, that says yes or no.
func (l *round) asksOption(call *ast.CallExpr) bool {
	if tv := l.info.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() || sym.Callee(l.info, call) != nil {
		return false
	}
	sig, isFunc := sym.OrInvalid(l.info.TypeOf(call.Fun)).Underlying().(*types.Signature)
	if !isFunc || sig.Results().Len() != 1 || !isBool(sig.Results().At(0).Type()) {
		return false
	}
	if nodes, _, known := l.fx.Functions(call.Fun); known && len(nodes) > 0 {
		return false // in view, and read there
	}
	for _, a := range call.Args {
		if l.mentions(a, l.steps) {
			return true
		}
	}
	return false
}

func isBool(t types.Type) bool {
	b, isBasic := t.Underlying().(*types.Basic)
	return isBasic && b.Info()&types.IsBoolean != 0
}
