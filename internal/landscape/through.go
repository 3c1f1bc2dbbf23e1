package landscape

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// countsToo is what counts beside tracing, when the program collects what is counted.
const countsToo Topic = "counts beside tracing"

// through notes what a transport of the program, or a function that makes one, sends through:
// transports of libraries that trace and count. What is sent through these only sometimes, or
// through one of a library that is not known, may be traced and counted.
func (s *surveyor) through(f *effects.Func) {
	if f.Fn == nil || f.Body == nil {
		return
	}
	key, named := "", sym.Named(sym.RecvType(f.Fn))
	switch results := f.Sig.Results(); {
	case named != nil && roundTrips(named):
		if key = typeKey(named); f.Fn.Name() != "RoundTrip" && len(s.fx.CallersOf(f.Fn)) == 0 {
			return
		}
	case results.Len() > 0 && roundTrips(results.At(0).Type()):
		key = funcID(f.Fn)
	default:
		return
	}
	var list []ast.Node
	always := map[ast.Node]bool{}
	ast.PreorderStack(f.Body, nil, func(n ast.Node, stack []ast.Node) bool {
		if pkg := s.transport(n); pkg != nil {
			list = append(list, n)
			always[n] = !slices.ContainsFunc(stack, branches)
		}
		return true
	})
	for _, n := range list {
		all := always[n] || s.returnsOnly(f, list)
		for topic, j := range s.seenBy(n) {
			if !all {
				j = judged{Unknown, j.Words + ", sometimes", j.At}
			}
			s.alsoSees(key, topic, j)
		}
	}
}

// alsoSees notes what something of the program counts or traces, unless more is known of it.
func (s *surveyor) alsoSees(key string, topic Topic, j judged) {
	if s.out.Watch[key] == nil {
		s.out.Watch[key] = map[Topic]judged{}
	}
	if s.out.Watch[key][topic].State != Yes {
		s.out.Watch[key][topic] = j
	}
}

// transport returns the package of the library that a transport is made of at a node, nil
// where none is.
func (s *surveyor) transport(n ast.Node) *types.Package {
	var pkg *types.Package
	switch n := n.(type) {
	case *ast.CompositeLit:
		if named := sym.Named(sym.OrInvalid(s.info.TypeOf(n))); named != nil && roundTrips(named) {
			pkg = named.Obj().Pkg()
		}
	case *ast.CallExpr:
		if fn := sym.Callee(s.info, n); fn != nil && fn.Signature().Results().Len() > 0 && roundTrips(fn.Signature().Results().At(0).Type()) {
			pkg = fn.Pkg()
		}
	}
	if pkg == nil || sym.Standard(sym.PkgPath(pkg)) || s.fx.OwnPackage(pkg) && s.out.Settings.Catalogue().Package(sym.PkgPath(pkg)) == nil {
		return nil
	}
	return pkg
}

// seenBy is what a transport of a library traces and counts.
func (s *surveyor) seenBy(n ast.Node) map[Topic]judged {
	what := ""
	switch n := n.(type) {
	case *ast.CompositeLit:
		what = sym.Brief(n.Type)
	case *ast.CallExpr:
		what = sym.Brief(n.Fun)
	}
	out, at := map[Topic]judged{}, s.spot(n.Pos())
	lib := s.out.Settings.Catalogue().Package(sym.PkgPath(s.transport(n)))
	if lib == nil {
		j := judged{Unknown, "it is not known what " + what + " does", at}
		return map[Topic]judged{Spans: j, Metrics: j}
	}
	traces := lib.Is(catalogue.ClassTraced) || lib.Is(catalogue.ClassTrace)
	if traces {
		out[Spans] = judged{Yes, what, at}
	}
	switch {
	case lib.Is(catalogue.ClassMetered) && traces:
		out[countsToo] = judged{Yes, what, at}
	case lib.Is(catalogue.ClassMetered):
		out[Metrics] = judged{Yes, what, at}
	}
	return out
}

// returnsOnly reports whether each return of a function gives one of some transports.
func (s *surveyor) returnsOnly(f *effects.Func, list []ast.Node) bool {
	only, some := f.Fn.Name() != "RoundTrip", false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			some = true
			only = only && len(n.Results) > 0 && slices.ContainsFunc(list, func(t ast.Node) bool {
				_, traced := s.seenBy(t)[Spans]
				return traced && sym.Contains(n.Results[0], t)
			})
		}
		return true
	})
	return only && some
}

// branches reports whether what stands below a node is not always done.
func branches(n ast.Node) bool {
	switch n.(type) {
	case *ast.IfStmt, *ast.CaseClause, *ast.CommClause, *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit:
		return true
	}
	return false
}

// roundTrips reports whether values of a type send requests as transports do.
func roundTrips(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "RoundTrip")
	fn, isFunc := obj.(*types.Func)
	return isFunc && fn.Signature().Params().Len() == 1 && fn.Signature().Results().Len() == 2
}

// wrappedBy says what the transports of a client count or trace: yes when one does, unknown when
// one may, and else no state.
func (m *merger) wrappedBy(t Topic, use clientUse) (perhaps judged) {
	for _, w := range use.Wraps {
		if t == Spans && w.Traces || t == Metrics && w.Counts && m.meters {
			return judged{Yes, w.What, w.At}
		}
		for _, key := range append([]string{w.Of}, m.graph.builds[w.Of]...) {
			j, has := m.watched[key][t]
			if !has && t == Metrics && m.meters {
				j, has = m.watched[key][countsToo]
			}
			switch {
			case !has:
			case j.State == Yes:
				return judged{Yes, w.What, w.At}
			case perhaps.State == "":
				perhaps = judged{Unknown, w.What + ": " + j.Words, w.At}
			}
		}
	}
	return perhaps
}

// sentThrough is wrappedBy for a call: with its client, or with the one that its library is
// given. When that is not seen it may be any that the program puts something around.
func (m *merger) sentThrough(t Topic, e entry, use clientUse) judged {
	if e.site.Kind != systems.Service {
		return m.wrappedBy(t, use)
	}
	given, takes := m.given(e)
	for _, s := range m.surveys {
		takes = takes || slices.ContainsFunc(s.Built, func(mk maker) bool { return mk.Takes && (mk.Lib == e.site.Lib || s == e.survey) })
	}
	if given.Known || !takes && e.site.Lib != "" {
		return m.wrappedBy(t, given)
	}
	for _, s := range m.surveys {
		for _, c := range s.Clients {
			if by := m.wrappedBy(t, m.resolve(c, 0)); by.State != "" {
				return judged{Unknown, by.Words + " is around clients, perhaps around this one", by.At}
			}
		}
	}
	return judged{}
}
