package portsla

import (
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/ports"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/wiring"
)

// adapters reports the methods with which the package's types implement ports of
// inner packages that it knows.
func (c *checker) adapters() {
	var known []*types.Named
	for _, p := range append(c.pass.Pkg.Imports(), c.pass.Pkg) {
		if c.inner(p) {
			known = append(known, c.portsOf(p)...)
		}
	}
	if len(known) == 0 {
		return
	}
	// A port that embeds others speaks for them.
	slices.SortStableFunc(known, func(a, b *types.Named) int {
		return b.Underlying().(*types.Interface).NumMethods() - a.Underlying().(*types.Interface).NumMethods()
	})
	scope := c.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, isType := scope.Lookup(name).(*types.TypeName)
		if !isType || tn.IsAlias() || types.IsInterface(tn.Type()) {
			continue
		}
		named, isNamed := tn.Type().(*types.Named)
		if !isNamed || named.TypeParams().Len() > 0 || named.NumMethods() == 0 {
			continue
		}
		impl := types.NewPointer(named)
		for _, port := range known {
			if !types.Implements(impl, port.Underlying().(*types.Interface)) || port.Obj().Pkg() == c.pass.Pkg && !c.asked(port) {
				continue
			}
			c.implemented(port, c.undocumented(port, func(m *types.Func) *wiring.Method { return c.method(impl, port, m) }))
		}
	}
}

// asked reports whether a struct of the package keeps something behind a port. What
// has its implementation beside it and is asked from elsewhere is an inbound port: a
// use case.
func (c *checker) asked(port *types.Named) bool {
	scope := c.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, isType := scope.Lookup(name).(*types.TypeName)
		if !isType {
			continue
		}
		st, isStruct := tn.Type().Underlying().(*types.Struct)
		if !isStruct {
			continue
		}
		for f := range st.Fields() {
			if types.Identical(sym.ElemOrValue(f.Type()), port) {
				return true
			}
		}
	}
	return false
}

// implemented reports what an implementation in this package does not say: at
// the port when that is here too, else at the method.
func (c *checker) implemented(port *types.Named, found []silent) {
	for i, s := range found {
		at := s.impl.Fn
		if s.method.Pkg() == c.pass.Pkg {
			at = s.method
		}
		if at.Pkg() == c.pass.Pkg {
			c.report(port, found[i:], place.Name(at), "here it calls out")
			return
		}
	}
}

// wiring reports ports that the package fills with an adapter that does not know
// them: only here do the two meet.
func (c *checker) wiring() {
	for _, w := range c.wires.Wirings() {
		if w.Struct == nil {
			continue
		}
		port := field(w)
		if port == nil || port.Obj().Pkg() == nil || !c.inner(port.Obj().Pkg()) || !c.isPort(port) {
			continue
		}
		found := c.undocumented(port, func(m *types.Func) *wiring.Method { return c.wires.Method(w.Object, m.Name()) })
		if len(found) > 0 && !c.knows(found[0].impl, port.Obj().Pkg()) {
			c.report(port, found, w.At, "what fills the port here calls out")
		}
	}
}

// field returns the port in a struct's field that is filled.
func field(w *wiring.Wiring) *types.Named {
	st := sym.StructOf(w.Struct)
	if st == nil {
		return nil
	}
	for f := range st.Fields() {
		if f.Name() == w.Field {
			return ports.Named(sym.ElemOrValue(f.Type()))
		}
	}
	return nil
}

// knows reports whether the package of a method imports another one, or is it: then
// the finding is made there. So it is for a method out of reach, of which nothing is
// known but what it does.
func (c *checker) knows(m *wiring.Method, other *types.Package) bool {
	if m.Fn != nil {
		return knows(m.Fn.Pkg(), other)
	}
	p := c.wires.Package(m.Recv[:max(0, strings.LastIndexByte(m.Recv, '.'))])
	return p == nil || knows(p, other)
}

// knows reports whether a package imports another one, or is it: then the
// finding is made there.
func knows(p, other *types.Package) bool {
	if p == nil || p == other {
		return true
	}
	for _, imp := range p.Imports() {
		if imp == other {
			return true
		}
	}
	return false
}

// report makes one finding of all methods of a port: one comment at the
// interface can speak for them. calls says who calls out, as seen from the place.
func (c *checker) report(port *types.Named, found []silent, at analysis.Range, calls string) {
	s := found[0]
	more := ""
	if len(found) > 1 {
		more = " (and " + strconv.Itoa(len(found)-1) + " more)"
	}
	report.Report(c.pass, noLatency, report.Finding{
		Range: at,
		Message: "port method " + port.Obj().Name() + "." + s.method.Name() + more + " does not say how long it may take, and " + calls + ": " +
			what(s.effect),
		Related: []report.Related{{Pos: s.method.Pos(), Message: "declared here"}},
	})
}
