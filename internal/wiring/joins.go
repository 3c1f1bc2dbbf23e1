package wiring

import (
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// Bounds of what meets in one package and of one demand with one filling, of the steps
// from that one down, and of how many ports in a row are followed.
const (
	maxJoins  = 6000
	maxJoined = 400
	maxSteps  = 4000
	maxPorts  = 6
)

// Joins returns what meets in this package, in the order of the source. The answer is
// shared: do not change it.
func (r *Result) Joins() []*Join {
	r.joinOnce.Do(func() {
		if r.triedOut() {
			return
		}
		for _, w := range r.wirings {
			for _, p := range r.asking(w.Key) {
				list := r.tellingOf(p).on(w.Key, w.Field)
				for i := range list {
					d := &list[i]
					s := &way{r: r, top: Join{Wiring: w, Demand: d, From: p}, args: d.Args, marks: d.Marks, all: &walked{}}
					s.around, s.unsure = r.inside(d, w.holderOf(r, d))
					s.above = len(s.around)
					for _, o := range r.asks(d, w.Object) {
						s.down(o, d)
					}
				}
			}
		}
	})
	return r.joins
}

// triedOut reports whether what this package puts together is run by developers and
// tests only: nobody waits for it, and what it repeats is repeated nowhere else.
func (r *Result) triedOut() bool {
	return report.TestPath(sym.PkgPath(r.pass.Pkg), report.ModulePath(r.pass)) || report.DeveloperTool(r.pass)
}

// way leads from a demand down through ports.
type way struct {
	r      *Result
	top    Join
	above  int
	around []effects.Around // so far
	marks  Marks
	args   []effects.Val // what the last port on the way is given
	unsure bool
	passed []Passed
	all    *walked
}

// down joins a demand with what an object does.
func (s *way) down(o *Object, d *Demand) {
	if len(s.passed) > maxPorts || len(s.r.joins) >= maxJoins || !s.all.first(s, o, d.Method) {
		return
	}
	m := s.r.methodOf(o, d.Method)
	if m == nil {
		return
	}
	if m.Port != "" { // promoted from what the object wraps
		for _, f := range o.Fields {
			if f.Field == m.Port && f.Object != o {
				s.down(f.Object, d)
			}
		}
		return
	}
	name := d.Method
	if m.Fn != nil {
		name = m.Fn.Name()
	}
	to := s.r.packageOf(m)
	var asks []*Demand
	if to != nil {
		asks = s.r.tellingOf(to).of(m.Recv, name)
	}
	if m.Summary != nil {
		s.marks.Idempotent = s.marks.Idempotent || m.Summary.Idempotent
		for _, e := range s.r.fx.With(m.Summary.Effects, s.args) {
			// A statement on a handle that the project has an interface for is no port of its own.
			ownPort := e.Op == effects.OpPortOpen || e.Op == effects.OpPortCall && e.SQL.Kind != effects.Const
			if !ownPort && !s.filled(o, asks, &e) {
				s.meet(m, to, e)
			}
		}
	}
	for _, below := range asks {
		s.further(o, m, to, below)
	}
}

// filled reports whether an effect of a method is what some type of its package does
// behind a port of the object, of which it is known what fills it: that is followed.
func (s *way) filled(o *Object, asks []*Demand, e *effects.Effect) bool {
	for _, d := range asks {
		if d.Open && slices.ContainsFunc(e.Steps[:max(len(e.Steps)-1, 0)], func(st effects.Step) bool { return st.Pos == d.At }) &&
			(d.Empty || len(s.r.fills(o, d.Owner, d.Field)) > 0) {
			return true
		}
	}
	return false
}

// further goes through a port of a method on the way, once unless the object knows
// what is in its field: that may be another one of its type.
func (s *way) further(o *Object, m *Method, to *types.Package, d *Demand) {
	if d.Empty || s.passes(d) && !slices.ContainsFunc(o.Fields, func(f Filled) bool { return f.Owner == d.Owner && f.Field == d.Field && f.Object != o }) {
		return
	}
	next := *s
	regions, unsure := s.r.inside(d, o)
	next.around = append(slices.Clip(s.around), regions...)
	next.unsure = s.unsure || unsure
	next.marks = s.marks.Or(d.Marks)
	next.args = effects.Put(d.Args, s.args)
	next.passed = append(slices.Clip(s.passed), Passed{d, to, m})
	below := s.r.asks(d, s.r.fills(o, d.Owner, d.Field)...)
	for _, f := range below {
		next.down(f, d)
	}
	if len(below) == 0 {
		open := effects.Effect{
			Op: effects.OpPortCall, Symbol: d.Owner + "." + d.Method, Args: next.args,
			Ctx: effects.PutOne(d.Ctx, s.args), Steps: []effects.Step{{Func: d.Field + "." + d.Method, Pos: d.At}},
		}
		next.passed = s.passed
		next.meet(m, to, open)
	}
}

// passes reports whether the way has gone through a demand before.
func (s *way) passes(d *Demand) bool {
	return d == s.top.Demand || slices.ContainsFunc(s.passed, func(p Passed) bool { return p.Demand == d })
}

// meet notes one effect at the end of the way.
func (s *way) meet(m *Method, to *types.Package, e effects.Effect) {
	j := s.top
	j.Through, j.Method, j.To = s.passed, m, to
	j.Above, j.Between = s.above, len(s.around)-s.above
	e.Around = slices.Concat(s.around, e.Around)
	e.Idempotent = e.Idempotent || s.marks.Idempotent
	e.Guarded = e.Guarded || s.marks.Guarded
	e.Minded = e.Minded || s.marks.Minded
	e.Kept = e.Kept || s.marks.Kept
	e.Lost = e.Lost || s.marks.Lost
	j.Effect, j.Unsure = e, s.unsure
	j.Seen = j.Demand.Open && to == j.From && len(s.passed) == 0
	s.r.joins = append(s.r.joins, &j)
	s.all.met++
}

// packageOf is the package that declares a method, nil when it is out of reach.
func (r *Result) packageOf(m *Method) *types.Package {
	switch {
	case m.Fn != nil:
		return m.Fn.Pkg()
	case m.pkg != nil:
		return m.pkg
	}
	path, _ := cutKey(m.Recv)
	return r.Package(path)
}
