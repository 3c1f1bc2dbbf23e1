package origin

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/types/typeutil"
)

// factoryTransport handles a transport that a function of another package of
// the user's makes.
func (r *Result) factoryTransport(call *ast.CallExpr, fr *frame, depth int) Bound {
	fn, ok := typeutil.Callee(r.info(), call).(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg() == r.pass.Pkg || fn.Signature().Results().Len() == 0 {
		return Bound{}
	}
	s := r.pass.ResultOf[effects.Analyzer].(*effects.Result).Of(fn)
	if s != nil && s.BareTransport && r.unknownMaker(call).State != Bounded && !r.limitsTransports() {
		return Bound{Unbounded, exprName(call.Fun) + " sets no limit", call}
	}
	if named := sym.Named(fn.Signature().Results().At(0).Type()); r.passesOn(named) {
		return r.givenTransports(call, fr, depth)
	}
	return Bound{}
}

// passesOn reports whether a round tripper of another package of the user's only
// passes requests on: its RoundTrip sends, and never under a deadline of its own.
func (r *Result) passesOn(named *types.Named) bool {
	if named == nil || types.IsInterface(named) {
		return false
	}
	facts := r.pass.ResultOf[effects.Analyzer].(*effects.Result)
	sends := false
	for m := range named.Methods() {
		summary := facts.Of(m)
		if m.Name() != "RoundTrip" || summary == nil {
			continue
		}
		for i := range summary.Effects {
			switch e := &summary.Effects[i]; e.Op {
			case catalogue.OpHTTPSend:
				if e.Ctx.Kind != effects.Param && e.Ctx.Kind != effects.Request {
					return false // its own
				}
				sends = true
			case catalogue.OpTimeoutCtx, catalogue.OpTimer, catalogue.OpTimeoutRun, catalogue.OpTimeoutConfig:
				return false
			}
		}
	}
	return sends
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
