package policy

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
)

// owns returns the calls of the user's own functions that run a function they
// are given again.
func (r *Result) owns() (list []*Policy) {
	for _, f := range r.fx.Funcs() {
		for _, call := range f.Calls {
			if p := r.reader().own(f, call); p != nil {
				list = append(list, p)
			}
		}
	}
	return list
}

// own reads a call of one of the user's own helpers: what the helper does, its
// parameters replaced by the arguments. It is nil for other calls.
func (e *eval) own(f *effects.Func, call *ast.CallExpr) *Policy {
	fn := sym.Callee(e.info, call)
	if fn == nil || e.concern(call) != ours {
		return nil
	}
	inv := e.ownHelper(fn)
	p := e.helped(fn, call, inv)
	p.Kind, p.Node, p.By, p.Lib, p.Func, p.Region, p.retry = Helper, call, sym.Key(fn).String(), "", f, nil, true
	if p.Attempts.Known && !p.Attempts.Unlimited && p.Attempts.N <= 1 {
		return nil
	}
	if !e.ownRuns(p, call, inv.Param) {
		return nil
	}
	if p.free {
		p.Lets = e.anyError(p)
	}
	return p
}

// helped is the policy of a helper under the arguments of a call: read from
// its body when that is of the package, else what the facts about it say.
func (e *eval) helped(fn *types.Func, call *ast.CallExpr, inv *effects.Invoke) *Policy {
	body := e.fx.Func(fn)
	if in := e.inside(body, call); in != nil {
		if p := in.repeated(body, inv); p != nil {
			c := *p
			return &c
		}
	}
	p := e.elsewhere(fn)
	if p == nil {
		p = &Policy{}
	}
	if e.rootless(call) { // the helper ends with a context that never does
		p.Ends, p.Wait.Cancel = Unknown, Unknown
	}
	for _, a := range e.fx.Bounded(call, inv.Around) {
		if a.Kind != effects.RunsRetry {
			continue
		}
		if n := asCount(a.Attempts); n.Known || !p.Attempts.Known {
			p.Attempts = n
		}
		if a.Rejected {
			p.Lets = LetsRejected
		}
		if a.Guarded {
			p.Methods = Yes
		}
		break
	}
	return p
}

// rootless reports whether a call is given a context that nothing ends.
func (e *eval) rootless(call *ast.CallExpr) bool {
	for _, a := range call.Args {
		if sym.IsContext(sym.OrInvalid(e.info.TypeOf(a))) && e.fx.Value(a).Kind == effects.Root {
			return true
		}
	}
	return false
}

// repeated finds, in the body of a helper, the retry that runs what the helper
// is given: a loop, a catalogued helper or another one of the user's own.
func (e *eval) repeated(body *effects.Func, inv *effects.Invoke) *Policy {
	at := map[string]bool{}
	for _, a := range inv.Around {
		if a.Kind == effects.RunsRetry {
			at[a.Pos] = true
		}
	}
	for _, reg := range body.Regions {
		if reg.Kind == regions.Retry && at[e.fx.Place(reg.Node.Pos())] {
			return e.loop(body, reg)
		}
	}
	for _, call := range body.Calls {
		if row := e.fx.RetryRun(call); row != nil && at[e.fx.Place(call.Pos())] {
			return e.helper(body, row, call)
		}
	}
	for _, call := range body.Calls {
		if p := e.own(body, call); p != nil {
			return p
		}
	}
	return nil
}

// ownRuns finds what a call gives to one of the user's own helpers; it is
// false when that is in view and nothing in it goes round again.
func (e *eval) ownRuns(p *Policy, call *ast.CallExpr, index int) bool {
	p.Runs = nil
	if index < 0 || index >= len(call.Args) {
		return true
	}
	nodes, others, known := e.fx.Functions(call.Args[index])
	p.Runs = nodes
	for _, n := range nodes {
		if reg := e.fx.Finder().Attempt(n, regions.AttemptOptions{Node: call, OptIn: p.Lets == LetsMarked}); reg != nil && p.Region == nil {
			p.Region = reg
		}
	}
	return p.Region != nil || !known || len(others) > 0 || len(nodes) == 0
}
