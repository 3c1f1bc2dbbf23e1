package protect

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// timerName matches what begins to take the time, and gives what is called in the end.
var timerName = sym.Names(`(?i)timer|latency|duration|measure|observe|record|track`)

// times reports whether a call is of a function, or of a package variable that holds one, of a
// package of the project for nothing but metrics, that counts by itself or gives what is called
// when the work is done.
func (r *Result) times(call *ast.CallExpr) bool {
	obj := sym.Object(r.info, call.Fun)
	if obj == nil || obj.Pkg() == nil || obj.Parent() != obj.Pkg().Scope() || !r.effects.OwnPackage(obj.Pkg()) || !purely.MatchString(r.path(obj.Pkg())) {
		return false
	}
	sig, isFunc := obj.Type().Underlying().(*types.Signature)
	if !isFunc || spanName.MatchString(obj.Name()) || !timerName.MatchString(obj.Name()) {
		return false
	}
	if _, isVar := obj.(*types.Var); isVar && sig.Results().Len() == 0 {
		return true
	}
	if sig.Results().Len() != 1 {
		return false
	}
	done, isDone := types.Unalias(sig.Results().At(0).Type()).(*types.Signature)
	if !isDone || done.Results().Len() > 0 {
		return false
	}
	for p := range done.Params().Variables() {
		if _, basic := p.Type().Underlying().(*types.Basic); !basic && !sym.IsError(p.Type()) {
			return false // it answers requests, say
		}
	}
	return true
}
