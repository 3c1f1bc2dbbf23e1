package probes

import (
	"go/ast"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/programs"
	"github.com/resilint/resilint/internal/sym"
)

// Names of functions that make probes: NewReadinessHandler, Healthz, LivenessCheck.
// What is ready or live may be anything; in readiness and liveness there is no
// doubt, nor where a probe is named as one.
var (
	nameReady  = regexp.MustCompile(`(?i)^(handle|get|serve|new|make|check)?(readyz|readiness|ready(check|probe)|(is)?ready(handler|endpoint))(check|probe|handler|handlerfunc|func|endpoint|route)?$`)
	nameLive   = regexp.MustCompile(`(?i)^(handle|get|serve|new|make|check)?(livez|liveness|(live|alive)(check|probe)|(is)?(live|alive)(handler|endpoint))(check|probe|handler|handlerfunc|func|endpoint|route)?$`)
	nameHealth = regexp.MustCompile(`(?i)^(handle|get|serve|new|make)?(healthz|health(check)?)(handler|handlerfunc|endpoint|route)$|^(handle)?healthz$`)
)

// Names of functions that answer as probes themselves, and, in a package for
// health, of those that make one: there nothing else is live or ready.
var (
	plainLive  = regexp.MustCompile(`(?i)^(handle|get|serve)?(livez|liveness)(check|probe|get|handler)?$`)
	plainReady = regexp.MustCompile(`(?i)^(handle|get|serve)?(readyz|readiness)(check|probe|get|handler)?$`)
	forHealth  = regexp.MustCompile(`(?i)^(health(z|check|checks|probe|probes)?|probes?)$`)
	inHealth   = map[string]Kind{"Live": Liveness, "Alive": Liveness, "Ready": Readiness}
)

// makerOf returns what a function makes by its name, None when that says nothing.
func (f *finder) makerOf(name string) Kind {
	if forHealth.MatchString(f.pkg.Name()) && inHealth[name] != None {
		return inHealth[name]
	}
	return ofName(name)
}

// answering returns what a function is that answers requests, by its name.
func answering(name string) Kind {
	switch {
	case plainLive.MatchString(name):
		return Liveness
	case plainReady.MatchString(name):
		return Readiness
	}
	return None
}

func ofName(name string) Kind {
	switch {
	case nameReady.MatchString(name):
		return Readiness
	case nameLive.MatchString(name):
		return Liveness
	case nameHealth.MatchString(name):
		return Health
	}
	return None
}

// returned adds the literals that a function of such a name returns. They are
// registered in another package mostly, which cannot look into the function.
func (f *finder) returned(h *programs.Handlers) {
	known := map[*effects.Func]bool{}
	for i := range f.out {
		known[f.out[i].Func] = true
	}
	for _, in := range f.fx.Funcs() {
		decl, isDecl := in.Syntax.(*ast.FuncDecl)
		if !isDecl {
			continue
		}
		if k := answering(decl.Name.Name); k != None && !known[in] && h.Signature(in.Sig) {
			f.out = append(f.out, Probe{Kind: k, Name: decl.Name.Name, At: decl.Name, Func: in})
			continue
		}
		kind := f.makerOf(decl.Name.Name)
		if in.Sig.Results().Len() == 0 || kind == None {
			continue
		}
		sym.Returns(decl.Body, func(st *ast.ReturnStmt) {
			if len(st.Results) == 0 {
				return
			}
			nodes, _, _ := f.fx.Functions(st.Results[0])
			for _, n := range nodes {
				lit := f.fx.Syntax(n)
				if lit == nil || known[lit] || lit.Fn != nil || !h.Signature(lit.Sig) && !f.checks(in.Sig.Results().At(0).Type()) {
					continue
				}
				known[lit] = true
				f.out = append(f.out, Probe{Kind: kind, Name: decl.Name.Name, At: decl.Name, Func: lit})
			}
		})
	}
}

// checks reports whether a type is that of a check of a library for health checks.
func (f *finder) checks(t types.Type) bool {
	named := sym.Named(t)
	if named == nil || named.Obj().Pkg() == nil {
		return false
	}
	lib := f.fx.Table().Package(sym.PkgPath(named.Obj().Pkg()))
	return lib != nil && lib.Is(catalogue.ClassHealth)
}
