package breakers

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// guard is a function of the user's own that runs a function it is given
// through a breaker.
type guard struct {
	param  int
	run    *Run // nil for one of another package
	counts CountKind
}

// guards returns the functions whose parameter goes through one of the runs.
func (r *Result) guards(runs []*Run) map[*types.Func]guard {
	out := map[*types.Func]guard{}
	for _, run := range runs {
		if run.Func == nil {
			continue
		}
		decl := sym.FuncAt(r.pass.Files, run.Call.Pos())
		if decl == nil {
			continue
		}
		fn, isFunc := r.info.Defs[decl.Name].(*types.Func)
		if !isFunc {
			continue
		}
		if i := r.guarded(fn, run); i >= 0 {
			out[fn.Origin()] = guard{param: i, run: run}
		}
	}
	return out
}

// guarded is the index of the parameter that a run of a function's body calls,
// or -1.
func (r *Result) guarded(fn *types.Func, run *Run) int {
	params := fn.Signature().Params()
	for i := range params.Len() {
		p := params.At(i)
		if _, isFunc := p.Type().Underlying().(*types.Signature); !isFunc {
			continue
		}
		for _, a := range run.Call.Args {
			if sym.Object(r.info, a) == p && (run.Fallback == nil || sym.Object(r.info, run.Fallback) != p) {
				return i
			}
		}
		for _, n := range run.Runs {
			if r.calls(n, p) {
				return i
			}
		}
	}
	return -1
}

// calls reports whether a function calls a variable.
func (r *Result) calls(fn ast.Node, v *types.Var) bool {
	hit := false
	ast.Inspect(fn, func(n ast.Node) bool {
		if call, isCall := n.(*ast.CallExpr); isCall {
			hit = hit || sym.Object(r.info, call.Fun) == v
		}
		return !hit
	})
	return hit
}

// ownRuns are the calls of the user's own functions that run what they are given
// through a breaker.
func (r *Result) ownRuns(own map[*types.Func]guard) (out []*Run) {
	for _, f := range r.fx.Funcs() {
		for _, call := range f.Calls {
			fn := sym.Callee(r.info, call)
			if fn == nil {
				continue
			}
			g, is := own[fn.Origin()]
			if !is {
				if g, is = r.foreign(fn); !is {
					continue
				}
			}
			if g.param >= len(call.Args) || r.known(call) {
				continue
			}
			run := &Run{Call: call, Func: f, Value: sym.Receiver(call), Own: true, Counts: g.counts}
			run.Runs, _, _ = r.fx.Functions(call.Args[g.param])
			if g.run != nil {
				run.Breakers, run.Name, run.Fallback = g.run.Breakers, g.run.Name, g.run.Fallback
			}
			if run.Value != nil {
				if bs, complete := r.breakersOf(run.Value); len(bs) > 0 {
					run.Breakers, run.Complete = bs, complete
				}
			}
			out = append(out, run)
		}
	}
	return out
}

// known reports whether the catalogue says what a call runs.
func (r *Result) known(call *ast.CallExpr) bool {
	rows := r.fx.Rows(call)
	for i := range rows {
		if rows[i].Op == catalogue.OpBreakerRun {
			return true
		}
	}
	return false
}

// foreign is a function of another package that is a guard.
func (r *Result) foreign(fn *types.Func) (guard, bool) {
	g := new(Guards)
	if fn.Pkg() == nil || fn.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(fn.Origin(), g) {
		return guard{}, false
	}
	return guard{param: g.Param, counts: g.Counts}, true
}

// instances are the breakers that calls of the package's makers are: functions
// that return a new breaker, or a type of the user's own with one inside that
// runs functions through it.
func (r *Result) instances(list []*Breaker) (out []*Breaker) {
	makers := map[*types.Func]*Breaker{}
	for _, b := range list {
		if b.Func != nil && b.Func.Fn != nil && !b.Named && r.makes(b) {
			makers[b.Func.Fn.Origin()] = b
		}
	}
	each := func(f *effects.Func, call *ast.CallExpr) {
		fn := sym.Callee(r.info, call)
		if fn == nil {
			return
		}
		if via := makers[fn.Origin()]; via != nil && f != via.Func {
			if b := r.instance(f, call, via); b != nil {
				out = append(out, b)
			}
		} else if m := r.maker(fn); m != nil {
			out = append(out, r.elsewhere(f, call, m))
		}
	}
	for _, f := range r.fx.Funcs() {
		for _, call := range f.Calls {
			each(f, call)
		}
	}
	r.eachGlobal(func(call *ast.CallExpr) { each(nil, call) })
	return out
}

// makes reports whether a breaker is what its function returns, alone or as the
// inside of a type that runs functions.
func (r *Result) makes(b *Breaker) bool {
	results := b.Func.Sig.Results()
	for t := range results.Variables() {
		if info := r.fx.TypeInfo(t.Type()); info != nil && info.Kind == catalogue.KindBreaker {
			return b.Keep == KeptReturned // one that is kept is the same the next time
		}
		if b.Keep == KeptField && r.wraps(t.Type(), b) {
			return true
		}
	}
	return false
}

// wraps reports whether a type of the package keeps a breaker in a field, and has
// a method that takes a function and runs it.
func (r *Result) wraps(t types.Type, b *Breaker) bool {
	st, named := sym.StructOf(t), sym.Named(t)
	if st == nil || named == nil || named.Obj().Pkg() != r.pass.Pkg {
		return false
	}
	inside := false
	for f := range st.Fields() {
		for _, h := range b.Holders {
			inside = inside || h == f.Origin()
		}
	}
	return inside && r.runner(named)
}

// runner reports whether a type has a method that calls a function it is given.
func (r *Result) runner(named *types.Named) bool {
	for m := range named.Methods() {
		if s := r.fx.Of(m.Origin()); s != nil {
			for i := range s.Invokes {
				if s.Invokes[i].Param >= 0 && s.Invokes[i].Path == "" {
					return true
				}
			}
		}
	}
	return false
}

// instance is a breaker as the call of its maker makes it.
func (r *Result) instance(f *effects.Func, call *ast.CallExpr, via *Breaker) *Breaker {
	in, ok := r.pol.Reader().Inside(via.Func, call)
	if !ok {
		return nil
	}
	b := r.begin(via.Func, via.Node, via.row, in)
	r.arguments(b)
	r.chains([]*Breaker{b})
	b.Node, b.At, b.Func, b.Via, b.Own = call, call, f, via, true
	return b
}
