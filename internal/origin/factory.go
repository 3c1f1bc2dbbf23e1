package origin

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"golang.org/x/tools/go/types/typeutil"
)

// factoryTransport handles a transport that a function of another package of
// the user's makes.
func (r *Result) factoryTransport(call *ast.CallExpr) Bound {
	fn, ok := typeutil.Callee(r.info(), call).(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg() == r.pass.Pkg {
		return Bound{}
	}
	s := r.pass.ResultOf[effects.Analyzer].(*effects.Result).Of(fn)
	if s == nil || !s.BareTransport || r.unknownMaker(call).State == Bounded || r.limitsTransports() {
		return Bound{}
	}
	return Bound{Unbounded, exprName(call.Fun) + " sets no limit", call}
}

// limitsTransports reports whether the package gives any transport a limit, or
// a way to open connections, after it was made.
func (r *Result) limitsTransports() bool {
	for field, stores := range r.index().stores {
		for _, st := range stores {
			info := r.Type(r.info().TypeOf(st.sel.X))
			if info == nil || info.Kind != catalogue.KindHTTPTransport || info.Field(field.Name()) == nil {
				continue
			}
			switch info.Field(field.Name()).Op {
			case catalogue.FieldTimeout, catalogue.FieldTimeoutHeader, catalogue.FieldTimeoutRead, catalogue.FieldDial:
				return true
			}
		}
	}
	return false
}
