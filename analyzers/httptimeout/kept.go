package httptimeout

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/types/typeutil"
)

// keptCall handles a call of a constructor of another package of the user's
// that keeps the client it is given, as in maps.New(url, &http.Client{}): the
// methods of what it makes send with it.
func (c *checker) keptCall(call *ast.CallExpr) {
	fn, ok := typeutil.Callee(c.pass.TypesInfo, call).(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg() == c.pass.Pkg || !c.takesClient(call, 1) {
		return
	}
	summary := c.effects.Of(fn)
	if summary == nil || len(summary.Clients) == 0 || c.runs.Commands && !c.runs.Serving(call) {
		return
	}
	for _, kept := range summary.Clients {
		arg := argument(call, kept.Param)
		if arg == nil {
			continue
		}
		bound := c.keptBound(fn.Pkg(), kept)
		if bound.State != origin.Unbounded && bound.State != origin.Outside {
			continue
		}
		s := send{at: call, bound: bound, note: "it is handed over here"}
		for _, src := range c.origin.Sources(arg) {
			c.add(src, s)
		}
	}
}

// keptBound reports on the requests that the exported methods of a type send
// with a client in one of its fields: without a time limit when one of them
// makes its context itself, for their callers to say when each takes one.
func (c *checker) keptBound(pkg *types.Package, kept effects.Stored) origin.Bound {
	var out origin.Bound
	for _, name := range pkg.Scope().Names() {
		tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		named := sym.Named(tn.Type())
		if k, ok := sym.TypeKey(tn.Type()); !ok || k.String() != kept.Type {
			continue
		}
		for m := range named.Methods() {
			summary := c.effects.Of(m)
			if summary == nil || !m.Exported() {
				continue
			}
			for i := range summary.Effects {
				e := &summary.Effects[i]
				if e.Op != catalogue.OpHTTPSend || e.Client.Kind != effects.Param || e.Client.Index != -1 || e.Client.Text != "."+kept.Field {
					continue
				}
				who := named.Obj().Name() + "." + m.Name()
				switch e.Ctx.Kind {
				case effects.Root, effects.Absent:
					return origin.Bound{State: origin.Unbounded, Why: pkg.Name() + "." + who + " sets no deadline"}
				case effects.Param:
					out = origin.Bound{State: origin.Outside, Why: "the context of " + pkg.Name() + "." + who + " is its caller's"}
				}
			}
		}
	}
	return out
}
