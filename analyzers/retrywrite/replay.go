package retrywrite

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/regions"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/wiring"

	"github.com/resilint/resilint/catalogue"
)

// checker is the state of one run.
type checker struct {
	pass  *analysis.Pass
	res   *effects.Result
	table *catalogue.Table
	// shared collects writes that reach a retry inside a helper of the package,
	// by the helper and the place of its retry: one finding for all of them.
	shared map[sharedKey]*sharedFinding
	order  []sharedKey
	// mentioned says which declarations speak of idempotency.
	mentioned map[ast.Node]bool
	// halfway: a predicate of the package was reported, which says all about the
	// clients that ask it.
	halfway bool
}

func newChecker(pass *analysis.Pass) *checker {
	return &checker{
		pass:   pass,
		res:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		table:  config.Of(pass).Catalogue(),
		shared: map[sharedKey]*sharedFinding{}, mentioned: map[ast.Node]bool{},
	}
}

// replay is one effect that runs again, with the retry that makes it so.
type replay struct {
	f      *effects.Func
	call   *ast.CallExpr  // nil for a link
	at     analysis.Range // of the link
	effect effects.Effect
	around effects.Around // the retry
	inner  []effects.Around
	// region is the retry when it is a region of f itself.
	region *regions.Region
	// client: the client sends again by itself.
	client bool
	// later: the attempt has another write after this one, so that it can fail
	// when this one is done.
	later bool
	// join is set when the retry and the write meet only where an adapter is put
	// behind a port.
	join *wiring.Join
}

// pos is where the finding would be.
func (r *replay) pos() token.Pos {
	if r.call == nil {
		return r.at.Pos()
	}
	return r.call.Pos()
}

// replays looks at everything that a function's calls do.
func (c *checker) replays(f *effects.Func) {
	for _, call := range f.Calls {
		done := c.res.At(call)
		if len(done) == 0 {
			continue
		}
		own := c.res.Around(f, call)
		for i := range done {
			e := &done[i]
			if e.Idempotent || e.Guarded || !mayReplay(own, e) {
				continue
			}
			r := replay{f: f, call: call, effect: *e}
			if !c.find(&r, own) {
				continue
			}
			r.later = writesLater(done[i+1:]) || each(r.inner) || r.region != nil && c.laterIn(&r)
			if c.judge(&r) {
				break // one finding a call
			}
		}
	}
}

// mayReplay is a cheap test that find answers in detail.
func mayReplay(own []effects.Around, e *effects.Effect) bool {
	isRetry := func(a effects.Around) bool { return a.Kind == effects.RunsRetry }
	return e.Replays != "" || e.Retry() != nil || slices.ContainsFunc(own, isRetry)
}

// find looks for the retry that this function is to blame for: one of its own,
// one that a call makes of a function it is given, or one further down when
// only the arguments given here made it a write. own are the regions of f that
// the call lies in.
func (c *checker) find(r *replay, own []effects.Around) bool {
	all := append(append([]effects.Around{}, own...), r.effect.Around...)
	for i, a := range all {
		if a.Kind != effects.RunsRetry || a.Rejected || a.Guarded || a.Attempts == 1 {
			continue
		}
		if !a.Here() && !r.effect.Decided() {
			continue
		}
		if effects.Endless(all[i+1:]) {
			continue // a worker that is started again
		}
		r.around, r.inner = a, all[i+1:]
		if i < len(own) {
			r.region = c.regionAt(r.f, r.call)
		}
		return true
	}
	switch r.effect.Replays {
	case "any", "partly":
		if r.effect.Replays == "partly" && c.halfway {
			return false
		}
		if len(r.effect.Steps) == 1 && c.callee(r.call) == nil || len(r.effect.Steps) > 1 && r.effect.Decided() {
			r.client = true
			return true
		}
	}
	return false
}

// laterIn reports whether a call further down in the same retry writes.
func (c *checker) laterIn(r *replay) bool {
	for _, call := range r.f.Calls {
		if call.Pos() > r.call.End() && writesLater(c.res.At(call)) && r.region.Replays(call) {
			return true
		}
	}
	return false
}

// each reports whether an attempt does an effect for each of several items.
func each(inner []effects.Around) bool {
	for _, a := range inner {
		if a.Kind == effects.RunsLoop && !a.Forever {
			return true
		}
	}
	return false
}

// writesLater reports whether one of the effects changes something outside.
func writesLater(done []effects.Effect) bool {
	for i := range done {
		switch e := &done[i]; e.Op {
		case catalogue.OpHTTPSend:
			if e.Method.Kind == effects.Const && e.Method.Text != "GET" && e.Method.Text != "HEAD" {
				return true
			}
		case catalogue.OpDBExec, catalogue.OpDBWrite, catalogue.OpMsgPublish, catalogue.OpMsgEnqueue, catalogue.OpRPCSend,
			catalogue.OpSidefxPay, catalogue.OpSidefxNotify, catalogue.OpSidefxMail:
			return true
		}
	}
	return false
}

func (c *checker) regionAt(f *effects.Func, call *ast.CallExpr) *regions.Region {
	var found *regions.Region
	for _, reg := range f.Regions {
		if reg.Kind == regions.Retry && reg.Contains(call) && !reg.Rejected && !reg.Guarded && reg.Replays(call) {
			if found == nil {
				found = reg // the outermost comes first
			}
		}
	}
	return found
}

// inside reports whether a place in the source runs in every attempt.
func (r *replay) inside(c *checker, pos token.Pos) bool {
	decl := sym.DeclAt(c.pass.Files, r.call.Pos())
	if !pos.IsValid() || decl == nil || pos < decl.Pos() || decl.End() < pos {
		return true // in a function that the attempt calls
	}
	if r.region != nil {
		return r.region.From <= pos && pos <= r.region.To
	}
	return r.call.Pos() <= pos && pos <= r.call.End()
}

// callee is the function of this package that a call runs, nil for others.
func (c *checker) callee(call *ast.CallExpr) *effects.Func {
	fn := sym.Callee(c.pass.TypesInfo, call)
	if fn == nil {
		return nil
	}
	return c.res.Func(fn)
}
