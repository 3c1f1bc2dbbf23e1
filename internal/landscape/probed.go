package landscape

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/probes"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// probes notes what health checks there are, and what they ask.
func (s *surveyor) probes() {
	for _, p := range probes.Find(s.pass.Pkg, s.info, s.fx, s.handlers) {
		pr := probe{Name: p.Name, At: s.spot(p.At.Pos())}
		switch {
		case p.Func != nil:
			s.answered(&pr, p.Func)
		case p.Fn != nil:
			s.asksBy(&pr, p.Fn)
		case p.Made != nil:
			pr.Made, pr.Kind = true, kindOf(p.Made.Lib)
			if kind, has := madeKinds[p.Made.Attr(catalogue.AttrKind)]; has && pr.Kind == "" {
				pr.Kind = kind
			}
		}
		s.out.Probes = append(s.out.Probes, pr)
	}
	for _, f := range s.fx.Funcs() {
		if s.skipped(f.Syntax.Pos()) {
			continue
		}
		for _, call := range f.Calls {
			s.checkers(call)
		}
	}
}

// madeKinds are the kinds of systems that ready-made checks ask.
var madeKinds = map[string]systems.Kind{"database": systems.Database, "http": systems.HTTP}

// addsCheck matches the functions that are given what a health check asks.
var addsCheck = sym.Names(`^(Add|Register|With|New)?(Health|Liveness|Readiness|Live|Ready)?z?(Check|Checker|Checks|Checkers|Probe)(Func|Fn)?$`)

// checkers notes the functions that a call gives to a health check that the catalogue does not
// know: by the name of what is called.
func (s *surveyor) checkers(call *ast.CallExpr) {
	fn := sym.Callee(s.info, call)
	if fn == nil || !addsCheck.MatchString(fn.Name()) {
		return
	}
	for _, row := range s.fx.Rows(call) {
		if row.Op == catalogue.OpHealthCheck {
			return // known
		}
	}
	for _, arg := range call.Args {
		if sig, isSig := sym.OrInvalid(s.info.TypeOf(arg)).Underlying().(*types.Signature); !isSig || sig.Results().Len() == 0 {
			continue
		}
		pr := probe{Name: "a check", At: s.spot(call.Pos())}
		for _, a := range call.Args {
			if text, isConst := sym.ConstString(s.info, a); isConst {
				pr.Name = "the check " + text
				break
			}
		}
		nodes, others, _ := s.fx.Functions(arg)
		if len(nodes)+len(others) == 0 {
			continue
		}
		for _, n := range nodes {
			if f := s.fx.Syntax(n); f != nil {
				s.answered(&pr, f)
			}
		}
		for _, fn := range others {
			s.asksBy(&pr, fn)
		}
		s.out.Probes = append(s.out.Probes, pr)
	}
}

// answered notes that a function of the package answers a probe, and what it calls.
func (s *surveyor) answered(p *probe, f *effects.Func) {
	p.From, p.To = s.spot(f.Syntax.Pos()).Pos, s.spot(f.Syntax.End()).Pos
	s.asked(p, f)
}

// asksBy notes that a probe asks by a function.
func (s *surveyor) asksBy(p *probe, fn *types.Func) {
	id := funcID(fn.Origin())
	recv := sym.RecvType(fn)
	p.Calls = append(p.Calls, edge{From: id, To: id, Port: types.IsInterface(sym.OrInvalid(recv))})
	if named := sym.Named(recv); named != nil && !s.fx.Own(fn) {
		p.Of = typeKey(named)
	}
}

// asked notes what the function that answers a probe calls.
func (s *surveyor) asked(p *probe, answers *effects.Func) {
	for _, f := range s.fx.Funcs() {
		if f != answers && !sym.Contains(answers.Syntax, f.Syntax) {
			continue
		}
		for _, call := range f.Calls {
			p.Keys = append(p.Keys, systems.PlaceOf(s.pass.Fset, call))
			if fn := sym.Callee(s.info, call); fn != nil && s.fx.Own(fn) {
				id := funcID(fn.Origin())
				p.Calls = append(p.Calls, edge{From: id, To: id, Port: types.IsInterface(sym.OrInvalid(sym.RecvType(fn)))})
			}
		}
	}
}
