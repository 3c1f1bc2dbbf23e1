package portsla

import (
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/layers"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/wiring"
)

// inner reports whether a package belongs to the domain or the application for
// sure. Of another package only its path and the settings are known.
func (c *checker) inner(p *types.Package) bool {
	if p == c.pass.Pkg {
		l := layers.Of(c.pass)
		return l.Is(layers.Domain) || l.Is(layers.Application)
	}
	l := layers.Elsewhere(c.pass, p, 1) // it has the port at hand
	return l.Is(layers.Domain) || l.Is(layers.Application)
}

// portsOf lists the interfaces of an inner package that something outside may
// implement.
func (c *checker) portsOf(p *types.Package) (found []*types.Named) {
	scope := p.Scope()
	for _, name := range scope.Names() {
		tn, isType := scope.Lookup(name).(*types.TypeName)
		if !isType || tn.IsAlias() || !tn.Exported() {
			continue
		}
		if port := ports.Named(tn.Type()); port != nil && c.isPort(port) {
			found = append(found, port)
		}
	}
	return found
}

// isPort reports whether an interface is the project's own and has methods that
// somebody waits for.
func (c *checker) isPort(port *types.Named) bool {
	i := port.Underlying().(*types.Interface)
	return port.TypeParams().Len() == 0 && i.NumExplicitMethods() > 0 && c.effects.Own(i.ExplicitMethod(0)) &&
		ports.KindIn(c.pass, port) != ports.Telemetry
}

// calling are the operations that go to another system and are waited for.
var calling = []catalogue.Op{
	catalogue.OpHTTPSend, catalogue.OpRPCSend, catalogue.OpRPCStream,
	catalogue.OpSidefxPay, catalogue.OpSidefxNotify, catalogue.OpSidefxMail,
}

// callsOut returns what a method does that goes to another system, nil when it
// does nothing of the kind or nobody waits for it.
func callsOut(m *wiring.Method) *effects.Effect {
	if m == nil || m.Summary == nil {
		return nil
	}
	for i := range m.Summary.Effects {
		e := &m.Summary.Effects[i]
		if slices.Contains(calling, e.Op) && !slices.ContainsFunc(e.Around, func(a effects.Around) bool { return a.Kind == effects.RunsGo }) {
			return e
		}
	}
	return nil
}

// what names an effect: "http.Client.Do".
func what(e *effects.Effect) string { return catalogue.Short(e.Symbol) }

// silent is a method of a port that calls out and of which nobody says how long
// it may take.
type silent struct {
	method *types.Func // of the port
	impl   *wiring.Method
	effect *effects.Effect
}

// undocumented lists the methods of a port that call out in an implementation
// and say nothing of their latency. Each is listed once in a package.
func (c *checker) undocumented(port *types.Named, impl func(*types.Func) *wiring.Method) (found []silent) {
	for m := range port.Underlying().(*types.Interface).Methods() {
		if c.seen[m.Origin()] {
			continue
		}
		done := impl(m)
		if e := callsOut(done); e != nil {
			c.seen[m.Origin()] = true
			if !c.effects.Timely(m.Origin()) {
				found = append(found, silent{m, done, e})
			}
		}
	}
	return found
}

// method is the one by which a type of the package implements that of a port.
func (c *checker) method(impl types.Type, port *types.Named, m *types.Func) *wiring.Method {
	obj, _, _ := types.LookupFieldOrMethod(impl, true, port.Obj().Pkg(), m.Name())
	fn, isFunc := obj.(*types.Func)
	if !isFunc {
		return nil
	}
	return &wiring.Method{Fn: fn, Summary: c.effects.Of(fn.Origin())}
}
