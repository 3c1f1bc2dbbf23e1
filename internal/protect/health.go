package protect

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// healthName matches the methods that a health check asks.
var healthName = regexp.MustCompile(`^(Ping|Pinger|Probe|Health|Healthy|HealthCheck|HealthChecker|CheckHealth|Checker|IsHealthy|Healthz|Check|Ready|IsReady|Readiness|Alive|IsAlive|Live|Liveness|Status|Available|IsAvailable|Up|Connected|IsConnected|CheckConnection)(Check|Status|Context|Probe)?$`)

// found matches the types that the checks of libraries write into what they find.
var found = regexp.MustCompile(`^(Check|Health)(Check)?(State|Status|Result|Response)$`)

// connected matches the methods by which the client of a library says how its connection is.
var connected = regexp.MustCompile(`^(Is)?(Connected|Connection(Open|Up|State)?|Alive|Healthy|Closed|Ready|Open)$|^(Get)?(State|Status)$|^(Ping|Health)`)

// asks reports whether a function of that signature can answer a health check: it needs
// nothing but a context, or where to write what it finds, and says something.
func asks(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if named := sym.Named(p.Type()); !sym.IsContext(p.Type()) && (named == nil || !found.MatchString(named.Obj().Name())) {
			return false
		}
	}
	return sig.Results().Len() > 0
}

// health judges whether an adapter has something that a health check can ask, or the
// package registers checks that may.
func (r *Result) health(a *Adapter) Judged {
	j, _ := r.askable(a)
	if j.Answer != No {
		return j
	}
	for _, f := range r.effects.Funcs() {
		for _, call := range f.Known {
			for _, row := range r.effects.Rows(call) {
				if strings.HasPrefix(string(row.Op), "health.") {
					return Judged{Why: sym.Brief(call.Fun) + " may be told what asks it", Pos: call.Pos()}
				}
			}
		}
	}
	return j
}

// askable judges whether an adapter, or its package, has a function for health checks that
// asks the system. One that only tells how it was set up asks nothing.
func (r *Result) askable(a *Adapter) (out Judged, fn *types.Func) {
	out = Judged{No, "no method for a health check to ask, such as Ping or Health", a.Pos().Pos()}
	if name := r.promoted(a.Type); name != "" {
		out = Judged{No, "nothing in view asks its " + name, a.Pos().Pos()}
	}
	for _, f := range r.effects.Funcs() {
		decl, isDecl := f.Syntax.(*ast.FuncDecl)
		if !isDecl || !f.Fn.Exported() || !healthName.MatchString(f.Fn.Name()) || !asks(f.Fn.Signature()) {
			continue
		}
		recv := sym.Named(sym.RecvType(f.Fn))
		if recv != nil && (a.Type == nil || recv.Origin() != a.Type.Origin()) {
			continue
		}
		of := *a
		if recv == nil {
			of.Type = nil // of a function of the package it is seen by what it asks whether it is about the adapter
		}
		switch j := r.questions(&of, f, nil); {
		case j.Answer == Yes:
			return Judged{Yes, f.Fn.Name(), f.Fn.Pos()}, f.Fn
		case j.Answer == Unknown:
			out = Judged{Unknown, "it is not seen what " + f.Fn.Name() + " asks", decl.Pos()}
		case out.Answer == No && recv != nil:
			out = Judged{No, f.Fn.Name() + " asks nothing of it", decl.Pos()}
		}
	}
	return out, nil
}

// promoted returns the method for health checks that a type, or one of its fields, has from a
// client of a library which it embeds, "" when there is none.
func (r *Result) promoted(t *types.Named) string {
	if t == nil {
		return ""
	}
	list := []*types.Named{t}
	if st := sym.StructOf(t); st != nil {
		for f := range st.Fields() {
			if of := sym.Named(f.Type()); of != nil && of.Obj().Pkg() != nil && r.effects.OwnPackage(of.Obj().Pkg()) {
				list = append(list, of)
			}
		}
	}
	for _, of := range list {
		if types.IsInterface(of) {
			continue
		}
		for m := range types.NewMethodSet(types.NewPointer(of)).Methods() {
			fn, isFunc := m.Obj().(*types.Func)
			if isFunc && len(m.Index()) > 1 && fn.Exported() && !r.effects.Own(fn) && healthName.MatchString(fn.Name()) && asks(fn.Signature()) {
				return fn.Name()
			}
		}
	}
	return ""
}

// questions says whether a function, or one of the package that it calls, asks the system
// of an adapter: by a call that leaves the process, or by asking a client how its connection
// is. It is unknown where others do that are not in view.
func (r *Result) questions(a *Adapter, f *effects.Func, above []*effects.Func) Judged {
	out := Judged{Answer: No}
	if f.Body == nil || slices.Contains(above, f) || len(above) > maxWay {
		return out
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || out.Answer == Yes {
			return out.Answer != Yes
		}
		switch j := r.question(a, call); {
		case j != nil:
			if j.Answer != No {
				out = *j
			}
		default:
			if fn := sym.Callee(r.info, call); fn != nil {
				if next := r.effects.Func(fn); next != nil {
					if deeper := r.questions(a, next, append(above, f)); deeper.Answer != No {
						out = deeper
					}
				}
			}
		}
		return out.Answer != Yes
	})
	return out
}

// question judges one call, nil when it is one of a function of the package that has to be
// looked into.
func (r *Result) question(a *Adapter, call *ast.CallExpr) *Judged {
	yes, no, open := &Judged{Answer: Yes, Pos: call.Pos()}, &Judged{Answer: No}, &Judged{}
	if r.leaves(call) {
		if id, _ := r.systems.OfCall(call); id.Name != "" && a.Name != "" && id.Name != a.Name || !r.alike(a, call) {
			return no // another system
		}
		return yes
	}
	fn := sym.Callee(r.info, call)
	if fn == nil || fn.Pkg() == nil {
		if tv := r.info.Types[call.Fun]; fn == nil && tv.IsValue() && tells(tv.Type) {
			return open // a function that others give
		}
		return no
	}
	known, sig := r.settings.Catalogue().Package(sym.PkgPath(fn.Pkg())) != nil, fn.Signature()
	switch {
	case r.effects.Func(fn) != nil:
		return nil
	case r.effects.Own(fn):
		s := r.effects.Of(fn)
		if s != nil && slices.ContainsFunc(s.Effects, func(e effects.Effect) bool { _, out := systems.KindOfOp(e.Op); return out }) {
			return yes
		}
		if tells(fn.Type()) && (sig.Params().Len() > 0 && sym.IsContext(sig.Params().At(0).Type()) || healthName.MatchString(fn.Name()) || connected.MatchString(fn.Name())) {
			return open
		}
	case sym.Standard(sym.PkgPath(fn.Pkg())), sig.Recv() == nil:
	case connected.MatchString(fn.Name()):
		if !r.alike(a, call) {
			return no
		}
		return yes
	case !known && tells(fn.Type()):
		return open // a library that nobody knows
	}
	return no
}

// alike reports whether a call may be one of the system that an adapter calls: those of a type
// are, those of functions when they are of the same library or kind.
func (r *Result) alike(a *Adapter, call *ast.CallExpr) bool {
	if a.Type != nil {
		return true
	}
	kinds, libs := map[systems.Kind]bool{}, map[*catalogue.Lib]bool{}
	for _, m := range a.Methods {
		for _, c := range m.Calls {
			kinds[c.Kind] = true
			if c.Row.Lib != nil {
				libs[c.Row.Lib] = true
			}
		}
	}
	for _, row := range r.effects.Rows(call) {
		if kind, out := systems.KindOf(&row); out {
			return kinds[kind]
		}
	}
	at := systems.PlaceOf(r.pass.Fset, call)
	for _, u := range r.systems.Uses() {
		if u.Role == systems.Call && u.Pos == at {
			return kinds[u.Kind]
		}
	}
	fn := sym.Callee(r.info, call)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	return libs[r.settings.Catalogue().Package(sym.PkgPath(fn.Pkg()))]
}

// leaves reports whether a call leaves the process.
func (r *Result) leaves(call *ast.CallExpr) bool {
	for _, row := range r.effects.Rows(call) {
		if _, out := systems.KindOf(&row); out {
			return true
		}
	}
	at := systems.PlaceOf(r.pass.Fset, call)
	return slices.ContainsFunc(r.systems.Uses(), func(u systems.Use) bool { return u.Role == systems.Call && u.Pos == at })
}

// tells reports whether the results of a function say how something is: whether it is well,
// or what failed.
func tells(t types.Type) bool {
	sig, isSig := t.Underlying().(*types.Signature)
	if !isSig || sig.Results().Len() == 0 {
		return false
	}
	last := sig.Results().At(sig.Results().Len() - 1).Type()
	basic, isBasic := last.Underlying().(*types.Basic)
	return sym.IsError(last) || isBasic && basic.Info()&types.IsBoolean != 0
}
