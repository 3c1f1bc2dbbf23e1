package landscape

import (
	"go/ast"
	"go/token"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// lenient reports whether a function that is asked for a yes or no says one of them for
// every failure, and that there was none: what asks goes on as if the system had said so. Who
// asks only whether something is there is told that it is not, which is no answer in its place.
func (s *surveyor) lenient(f *effects.Func, body *ast.BlockStmt, fl failure) (found bool) {
	sig := f.Sig
	if f.Body != body || sig == nil || fl.err == nil || len(fl.branch) == 0 || exists.MatchString(s.nameOf(f)) {
		return false
	}
	if n := sig.Results().Len(); n != 2 || !sym.IsBool(sig.Results().At(0).Type()) || !sym.IsError(sig.Results().At(1).Type()) {
		return false
	}
	ret, isReturn := fl.branch[len(fl.branch)-1].(*ast.ReturnStmt)
	if !isReturn || len(ret.Results) != 2 || !s.info.Types[ret.Results[1]].IsNil() || s.info.Types[ret.Results[0]].Value == nil {
		return false
	}
	ast.Inspect(body, func(n ast.Node) bool {
		if test, isIf := n.(*ast.IfStmt); isIf && len(test.Body.List) > 0 && test.Body.List[0] == fl.branch[0] {
			cond, isBinary := ast.Unparen(test.Cond).(*ast.BinaryExpr)
			found = isBinary && cond.Op == token.NEQ && sym.Object(s.info, cond.X) == fl.err && s.info.Types[cond.Y].IsNil()
		}
		return !found
	})
	return found
}

// exists matches the names of functions that ask whether something is there.
var exists = sym.Names(`(?i)exist|^has([A-Z_]|$)|found|contains|present|ping|health|alive|ready`)
