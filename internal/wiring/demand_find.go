package wiring

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

// maxDemands bounds what is told of one package.
const maxDemands = 1500

// seeker collects the demands of the package.
type seeker struct {
	r     *Result
	seen  map[string]bool
	hands map[*effects.Func]bool // answers of handed
	types *txn.Types
	used  map[types.Object]bool // unexported functions
	asked map[string]bool       // unexported methods of interfaces
	found []demand
}

// demand is a demand with what only its own package knows.
type demand struct {
	Demand
	of    *effects.Func // that asks
	sites []*ast.CallExpr
	after []*demand
	// literal: a literal asks, which the function does not run itself.
	literal bool
}

// seek finds the demands of the package. A package whose functions call no port
// costs a look at their summaries.
func (r *Result) seek() []Demand {
	s := &seeker{r: r, seen: map[string]bool{}, hands: map[*effects.Func]bool{}}
	for _, f := range r.fx.Funcs() {
		s.declared(f)
	}
	for _, f := range r.fx.Funcs() {
		s.inLiteral(f)
	}
	s.order()
	return s.list()
}

// asksPort reports whether an effect is the call of a port in a known place.
func asksPort(e *effects.Effect) bool {
	return (e.Op == effects.OpPortCall || e.Op == effects.OpPortOpen) &&
		(e.Client.Kind == effects.Param && e.Client.Var() != nil || e.Client.Kind == effects.Global)
}

// declared takes what a function asks of ports, through what it calls, too. What its
// literals ask is taken with them unless the function runs them.
func (s *seeker) declared(f *effects.Func) {
	if f.Fn == nil {
		return
	}
	for i := range f.Summary.Effects {
		e := &f.Summary.Effects[i]
		if asksPort(e) && (e.Client.Kind == effects.Global || s.ownerOf(e.Client.Var()) == f) {
			s.add(f, f, e, asRegions(e.Around))
		}
	}
	for i := range f.Summary.Invokes {
		inv := &f.Summary.Invokes[i]
		if recv := f.Sig.Recv(); inv.Param < 0 && recv != nil && inv.Of(recv) {
			s.invoked(f, inv)
		}
	}
	for _, call := range f.Calls {
		s.handsOn(f, call)
	}
}

// inLiteral takes what a literal asks of the ports of the function around it, when
// that does not run it itself: it hands it out, or to a port.
func (s *seeker) inLiteral(f *effects.Func) {
	if f.Fn != nil || f.Idle {
		return
	}
	for i := range f.Summary.Effects {
		e := &f.Summary.Effects[i]
		if !asksPort(e) || e.Client.Kind != effects.Param {
			continue
		}
		of := s.ownerOf(e.Client.Var())
		if of == nil || of.Fn == nil || of == f {
			continue
		}
		around, ok := s.outside(f, of)
		if ok {
			s.add(of, f, e, append(around, asRegions(e.Around)...))
		}
	}
}

func asRegions(around []effects.Around) []Region {
	out := make([]Region, 0, len(around))
	for _, a := range around {
		out = append(out, Region{Around: a})
	}
	return out
}

// ownerOf returns the function that a parameter, or a receiver, belongs to.
func (s *seeker) ownerOf(v *types.Var) *effects.Func { return s.r.params[v] }

// add notes one demand of a function, made in it or in a literal inside of it.
func (s *seeker) add(of, in *effects.Func, e *effects.Effect, around []Region) {
	client, getter := handedOut(e.Client)
	owner, field, known := s.slot(of, client)
	if !known || len(e.Steps) == 0 {
		return
	}
	d := demand{of: of, sites: e.Sites(), literal: in != of, Demand: Demand{
		Owner: owner, Field: field, Getter: getter, Method: e.Called(), At: e.Steps[len(e.Steps)-1].Pos, Around: around,
		Ctx: e.Ctx.Plain(), Args: s.given(in, e),
		Marks: Marks{e.Idempotent, e.Guarded, e.Minded, e.Kept, e.Lost},
		Open:  e.Op == effects.OpPortOpen,
	}}
	d.Shaped = s.shaped(in, e, around)
	switch {
	case in != of:
		d.Marks.Lost = d.Marks.Lost || s.sent(of, in)
	case len(e.Steps) == 1:
		s.decorates(&d)
	}
	if len(e.Steps) > 1 || len(d.sites) < 2 {
		s.keep(d)
		return
	}
	for _, site := range e.Sites() { // several calls that do the same: each has its place and what comes before it
		d.sites, d.At = []*ast.CallExpr{site}, s.r.fx.Place(site.Pos())
		s.keep(d)
	}
}

// shaped answers Demand.Shaped.
func (s *seeker) shaped(in *effects.Func, e *effects.Effect, around []Region) bool {
	if !slices.ContainsFunc(around, func(g Region) bool { return g.Port != nil && g.Port.updates }) {
		return false
	}
	for _, call := range e.Sites() {
		port, fn := txn.Port(s.r.pass.TypesInfo, call), sym.Callee(s.r.pass.TypesInfo, call)
		if port != nil && fn != nil && slices.Contains(in.Calls, call) && txn.Service(port, fn) {
			return true
		}
	}
	return false
}

// transactions says which types are transactions.
func (s *seeker) transactions() *txn.Types {
	if s.types == nil {
		s.types = txn.TypesFor(config.Of(s.r.pass))
	}
	return s.types
}

// invoked notes the call of a function that a field holds.
func (s *seeker) invoked(of *effects.Func, inv *effects.Invoke) {
	owner, field, known := keyOf(of.Sig.Recv().Type()), itself, true // a method of a function
	if inv.Path != "" {
		owner, field, known = s.path(of.Sig.Recv(), inv.Path)
	}
	if !known {
		return
	}
	d := demand{of: of, sites: inv.Sites(), Demand: Demand{Owner: owner, Field: field, At: inv.Pos, Around: asRegions(inv.Around)}}
	for i, v := range inv.Args {
		if v.Kind != effects.Unknown && d.Args == nil {
			d.Args = make([]effects.Val, len(inv.Args))
		}
		if d.Args != nil {
			d.Args[i] = v.Plain()
		}
	}
	s.keep(d)
}

// keep names the function that asks, and drops what is there already.
func (s *seeker) keep(d demand) {
	fn := d.of.Fn
	if s.unused(fn) {
		return
	}
	s.inTx(&d)
	d.Name, d.Func = fn.Name(), s.r.fx.Display(fn)
	if recv := fn.Signature().Recv(); recv != nil {
		if k, named := sym.TypeKey(recv.Type()); named {
			d.Recv = k.String()
		}
	}
	id := strings.Join([]string{d.Recv, d.Name, d.Owner, d.Field, d.Getter, d.Method, d.At}, "\x00")
	for i := range d.Around {
		if d.of.Fn == nil || d.Around[i].Port == nil {
			id += "\x00" + d.Around[i].Pos
		}
	}
	if s.seen[id] || len(s.found) == maxDemands {
		return
	}
	s.seen[id] = true
	d.Handed, d.Empty = s.handed(d.of), s.empty(&d)
	d.Taken = d.Ctx.Kind == effects.Param && s.r.takes(s.r.pass.Pkg.Path(), d.Recv, d.Name)
	s.found = append(s.found, d)
}

// handed reports whether a function may run in its caller's transaction: it, or the
// type that it belongs to, is given one, or it says so.
func (s *seeker) handed(f *effects.Func) bool {
	yes, seen := s.hands[f]
	if !seen {
		recv := f.Sig.Recv()
		decl, isDecl := f.Syntax.(*ast.FuncDecl)
		yes = isDecl && txn.Owned(decl) || s.transactions().Takes(f.Sig) || recv != nil && s.transactions().Holds(recv.Type())
		s.hands[f] = yes
	}
	return yes
}
