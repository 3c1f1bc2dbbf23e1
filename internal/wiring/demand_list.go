package wiring

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/regions"
)

// given is what a port is given. A value made anew stays so only when each attempt of
// a retry in the function makes it. A literal that calls a function which the function
// is given stands for that.
func (s *seeker) given(in *effects.Func, e *effects.Effect) (out []effects.Val) {
	defer func() { out = s.functions(in, e, out) }()
	if e.Args == nil {
		return nil
	}
	out = make([]effects.Val, len(e.Args))
	for i, v := range e.Args {
		at := v.At()
		out[i] = v.Plain()
		if v.Kind != effects.Fresh {
			continue
		}
		again := at.IsValid() && s.madeAnew(in, e, at)
		if !again {
			out[i] = effects.Val{Kind: effects.Present}
		}
	}
	return out
}

// functions adds the functions among what a port is given that are parameters of who
// asks.
func (s *seeker) functions(in *effects.Func, e *effects.Effect, out []effects.Val) []effects.Val {
	if in.Fn == nil || len(e.Steps) != 1 || len(e.Sites()) != 1 {
		return out
	}
	args := e.Sites()[0].Args
	for i, a := range args {
		for n := range in.Sig.Params().Len() {
			if param := in.Sig.Params().At(n); isFunc(param.Type()) && s.runsParam(a, param) {
				if len(out) < len(args) {
					out = append(out, make([]effects.Val, len(args)-len(out))...)
				}
				out[i] = effects.Val{Kind: effects.Param, Index: n}
			}
		}
	}
	return out
}

// madeAnew reports whether a place is in what goes round again: a retry of the
// function, the literal that a call runs, or a literal as such.
func (s *seeker) madeAnew(in *effects.Func, e *effects.Effect, at token.Pos) bool {
	for _, reg := range in.Regions {
		if reg.Kind == regions.Retry && reg.From <= at && at < reg.To {
			return true
		}
	}
	if in.Fn == nil {
		return in.Syntax.Pos() <= at && at < in.Syntax.End()
	}
	for _, site := range e.Sites() {
		for _, a := range site.Args {
			if lit, isLit := s.unconverted(a).(*ast.FuncLit); isLit && lit.Pos() <= at && at < lit.End() {
				return true
			}
		}
	}
	return false
}

// list brings the demands into the order of their ports, and drops those of helpers
// that say no more than those of their callers.
func (s *seeker) list() []Demand {
	var kept []*demand
	for i := range s.found {
		if !s.told(&s.found[i]) {
			kept = append(kept, &s.found[i])
		}
	}
	slices.SortStableFunc(kept, byPort)
	index := map[*demand]int{}
	for i, d := range kept {
		index[d] = i
	}
	out, cases := make([]Demand, len(kept)), s.cases()
	for i, d := range kept {
		for _, earlier := range d.after {
			if n, is := index[earlier]; is {
				d.After = append(d.After, n)
			}
		}
		slices.Sort(d.After)
		out[i] = d.Demand
		out[i].Case = cases[ask{d.At, d.Method}]
	}
	return out
}

// told reports whether the demand of an unexported function is that of a caller, too,
// with more around it.
func (s *seeker) told(d *demand) bool {
	if d.of.Fn.Exported() || len(s.r.fx.CallersOf(d.of.Fn)) == 0 {
		return false
	}
	for i := range s.found {
		o := &s.found[i]
		if o.of != d.of && o.At == d.At && o.Owner == d.Owner && o.Field == d.Field && o.Getter == d.Getter && o.Method == d.Method && o.of.Fn.Exported() {
			return true
		}
	}
	return false
}
