package landscape

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// middleware notes a function that gives what is answered a limit and hands it on: it
// derives a context with one, and puts it into the request, or gives it to the handler of
// a remote procedure.
func (s *surveyor) middleware(f *effects.Func) {
	var at token.Pos
	for _, call := range f.Known {
		for _, row := range sym.Rows(s.fx.Table(), s.info, call) {
			if row.Op == catalogue.OpTimeoutCtx {
				at = call.Pos()
			}
		}
	}
	if !at.IsValid() {
		return
	}
	var puts, next, handles bool
	for _, g := range s.fx.Funcs() {
		if g != f && !sym.Contains(f.Syntax, g.Syntax) {
			continue
		}
		for _, call := range g.Calls {
			name := sym.CalledName(call)
			puts = puts || name == "WithContext"
			next = next || name == "ServeHTTP" || name == "Next" || name == "next" || len(call.Args) > 0 && s.function(call) != nil
			handles = handles || s.handed(call)
		}
	}
	if puts && next || handles {
		where := s.spot(at)
		s.out.Serves = judged{Yes, "the middleware in " + where.Symbol, where}
	}
}

// function returns the type of the variable that a call is of, nil when it is of a
// declaration.
func (s *surveyor) function(call *ast.CallExpr) types.Type {
	v, isVar := sym.Object(s.info, call.Fun).(*types.Var)
	if !isVar {
		return nil
	}
	return v.Type()
}

// handed reports whether a call is of a function that a library hands to what stands
// around a remote procedure: of a type of the library, with a context and a message, that
// returns an answer and an error.
func (s *surveyor) handed(call *ast.CallExpr) bool {
	t := s.function(call)
	if t == nil {
		return false
	}
	named := sym.Named(t)
	sig, isSig := t.Underlying().(*types.Signature)
	if !isSig || named == nil || named.Obj().Pkg() == nil || s.fx.OwnPackage(named.Obj().Pkg()) {
		return false
	}
	return sig.Params().Len() == 2 && sym.IsContext(sig.Params().At(0).Type()) && sig.Results().Len() == 2 && sym.IsError(sig.Results().At(1).Type())
}
