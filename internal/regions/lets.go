package regions

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// Lets says whether a failure goes round a retry again. The path leads to the
// call that it is the outcome of: a call that the retry replays, one in the
// function of the package that it runs, and so on.
func (r *Region) Lets(path []ast.Node, w World) Lets {
	r.finder.mu.Lock()
	defer r.finder.mu.Unlock()
	if r.lets == nil || len(path) == 0 {
		return Lets{}
	}
	return r.finder.forms(w, path[len(path)-1], func(form form) *interp { return r.lets(path, w, form) })
}

// Any reports whether every failure of a call goes round, whatever it is, and
// nothing tells one from another.
func (r *Region) Any(call ast.Node) bool {
	l := r.Lets([]ast.Node{call}, Unnamed)
	return l.Outcome == Surely && !l.Looked && !l.Read
}

// Predicate says whether a function that decides about a retry lets a failure
// through: its first bool result is true, or its result is not nil when it has
// no bool. fn is a declaration or literal of the package. A status comes in a
// response that the function is given, or when inError says so in the error.
func (fd *Finder) Predicate(fn ast.Node, w World, inError bool) Lets {
	fd.mu.Lock()
	defer fd.mu.Unlock()
	f := asError
	if sig := fd.signature(fn); sig != nil && w.Status != 0 && !inError {
		for i := range sig.Params().Len() {
			if (&interp{env: &env{Finder: fd, fn: fn}}).answersType(sig.Params().At(i).Type()) {
				f = asResponse
			}
		}
	}
	p := fd.predicateRun(fn, w, f, value{kind: failure, fail: true}, state{phase: failedNow})
	return p.answered()
}

// forms asks in every form that the failure may have.
func (fd *Finder) forms(w World, source ast.Node, run func(form) *interp) Lets {
	call, isCall := source.(*ast.CallExpr)
	if w.Status == 0 || !isCall {
		return run(asError).answered()
	}
	p := &interp{env: &env{Finder: fd}, w: w}
	for _, row := range p.rows(call) { // a client tells statuses from errors
		if row.Op == catalogue.OpHTTPSend {
			return run(asResponse).answered()
		}
	}
	if !slices.ContainsFunc(p.resultTypes(call), p.answersType) {
		return run(asError).answered()
	}
	return run(asResponse).answered().and(run(asBoth).answered())
}

// answered reads what a run has come to.
func (p *interp) answered() Lets {
	if p.over {
		return Lets{}
	}
	var out Lets
	out.Named = len(p.again) > 0
	for _, s := range p.again {
		out.Looked = out.Looked || s.looked
		out.Read = out.Read || s.read
		out.Named = out.Named && s.named
		if s.opaque {
			out.Outcome = max(out.Outcome, Perhaps)
		} else {
			out.Outcome = Surely
		}
	}
	for _, s := range p.left {
		out.Looked = out.Looked || s.looked
		out.Read = out.Read || s.read
	}
	if len(p.again) == 0 && len(p.left) > 0 {
		out.Outcome = Never
	}
	return out
}

// predicateRun runs a predicate: an error that it is given is err, a response
// the answer.
func (fd *Finder) predicateRun(fn ast.Node, w World, f form, err value, s state) *interp {
	p := &interp{env: &env{Finder: fd, fn: fn}, w: w, form: f}
	sig, body := fd.signature(fn), Body(fn)
	if sig == nil || body == nil {
		p.over = true
		return p
	}
	for i := range sig.Params().Len() {
		param := sig.Params().At(i)
		switch t := param.Type(); {
		case sym.ImplementsError(t):
			v := err
			if f == asResponse && w.Status != 0 {
				v = nilV
			}
			s = s.put(slot{obj: param}, v)
		case p.answersType(t):
			s = s.put(slot{obj: param}, p.answer())
		case isInteger(t) && w.Status != 0 && wordCarries.MatchString(param.Name()):
			s = s.put(slot{obj: param}, number(w.Status))
		}
	}
	for i := range sig.Results().Len() {
		if r := sig.Results().At(i); r.Name() != "" {
			s = s.put(slot{obj: r}, zero(r))
		}
	}
	run := p.block(body.List, 0, []state{s})
	at := slices.IndexFunc(resultsOf(sig), sym.IsBool)
	for _, r := range run.ret {
		v := tainted
		switch {
		case at >= 0 && at < len(r.v):
			v = r.v[at]
		case at < 0 && len(r.v) == 1: // what to do, or nil
			v = r.v[0]
			if v.kind != anything {
				v = boolean(v.kind != null, true)
			}
		}
		p.decide(v, r.s)
	}
	return p
}

func resultsOf(sig *types.Signature) []types.Type {
	out := make([]types.Type, sig.Results().Len())
	for i := range out {
		out[i] = sig.Results().At(i).Type()
	}
	return out
}

// decide notes an answer of yes, no, or either.
func (p *interp) decide(v value, s state) {
	yes, known := v.truth()
	s.named = s.named || v.named
	switch {
	case known && yes:
		p.again = append(p.again, s)
	case known:
		p.left = append(p.left, s)
	default:
		if v.fail {
			s.opaque, s.looked = true, true
		}
		p.again = append(p.again, s)
		p.left = append(p.left, s)
	}
}
