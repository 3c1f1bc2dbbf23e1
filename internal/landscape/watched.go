package landscape

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/protect"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
)

// handed is a type or function of the program that a client of a library is given:
// a hook, a tracer, an interceptor, a transport. It may watch all that the client does.
type handed struct {
	Of   string // key of the type or function
	Kind systems.Kind
	Lib  string // catalogue id of the library
	What string
	At   spot
	// Sees is what a literal counts or traces.
	Sees map[Topic]judged
}

// watch notes which types and functions of the package count or begin spans, and which
// are handed to clients of libraries.
func (s *surveyor) watch() {
	for _, f := range s.fx.Funcs() {
		if s.skipped(f.Syntax.Pos()) {
			continue
		}
		if f.Fn != nil && f.Body != nil {
			s.watches(f)
			s.through(f)
		}
		for _, call := range f.Calls {
			s.hands(call)
		}
	}
}

// watches notes what a function counts or traces, under its own name and that of its type.
func (s *surveyor) watches(f *effects.Func) {
	for topic, j := range map[Topic]judged{Metrics: s.judged(s.protect.Measures(f)), Spans: s.spanIn(f)} {
		if j.State != Yes {
			continue
		}
		for _, key := range [...]string{funcID(f.Fn), typeKey(sym.Named(sym.RecvType(f.Fn)))} {
			if key == "" {
				continue
			}
			if s.out.Watch[key] == nil {
				s.out.Watch[key] = map[Topic]judged{}
			}
			if _, known := s.out.Watch[key][topic]; !known {
				s.out.Watch[key][topic] = j
			}
		}
	}
}

// sees returns what a literal counts or traces.
func (s *surveyor) sees(lit *ast.FuncLit) map[Topic]judged {
	out := map[Topic]judged{}
	for _, f := range s.fx.Funcs() {
		if f.Syntax != lit {
			continue
		}
		if j := s.judged(s.protect.Measures(f)); j.State == Yes {
			out[Metrics] = j
		}
		if j := s.spanIn(f); j.State == Yes {
			out[Spans] = j
		}
	}
	return out
}

// onServers matches what is for requests, messages and jobs that come in.
var onServers = sym.Names(`(?i)server|handler|mux|router|worker`)

// onClients matches what is for requests that are sent.
var onClients = sym.Names(`(?i)client|transport|dial`)

// takesHooks matches the functions of libraries by which a client is given what watches it.
var takesHooks = sym.Names(`(?i)hook|intercept|tracer|monitor|plugin|^use$|middleware|callback|observer|transport|stats|^on[A-Z]|^(before|after)|^register|^replace`)

// hands notes what of the program a call gives to a client of a library.
func (s *surveyor) hands(call *ast.CallExpr) {
	fn := sym.Callee(s.info, call)
	if fn == nil || fn.Pkg() == nil || s.fx.Own(fn) || !takesHooks.MatchString(fn.Name()) {
		return
	}
	lib := s.out.Settings.Catalogue().Package(sym.PkgPath(fn.Pkg()))
	kind := watchedKind(lib)
	if kind == "" || serves(fn) {
		return
	}
	for _, arg := range call.Args {
		s.hand(arg, kind, lib, call)
	}
}

// serves reports whether a function is about requests that are answered: by its name, its
// parameters or its result.
func serves(fn *types.Func) bool {
	names := []string{fn.Name()}
	if named := sym.Named(sym.RecvType(fn)); named != nil {
		names = append(names, named.Obj().Name())
	}
	for _, list := range [...]*types.Tuple{fn.Signature().Params(), fn.Signature().Results()} {
		for v := range list.Variables() {
			names = append(names, types.TypeString(v.Type(), func(*types.Package) string { return "" }))
		}
	}
	text := strings.Join(names, " ")
	return onServers.MatchString(text) && !onClients.MatchString(text)
}

// hook is the key of a function in a field that may count a call, "" when there is none.
func (s *surveyor) hook(c *protect.Call) string {
	field, call := s.protect.Hook(c)
	if field == nil {
		return ""
	}
	if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel {
		return fieldKey(s.info.TypeOf(sel.X), field.Name())
	}
	return ""
}

// fieldKey is what a field of a type is known by in all packages, "" when the type has no name.
func fieldKey(t types.Type, field string) string {
	if key := typeKey(sym.Named(sym.OrInvalid(t))); key != "" {
		return key + "." + field
	}
	return ""
}

// gives notes what of the program a field of the settings of a client, or of the client, is given.
func (s *surveyor) gives(t types.Type, field string, value ast.Expr) {
	named := sym.Named(sym.OrInvalid(t))
	if named == nil || named.Obj().Pkg() == nil {
		return
	}
	if s.fx.OwnPackage(named.Obj().Pkg()) {
		if _, isFunc := sym.OrInvalid(s.info.TypeOf(value)).Underlying().(*types.Signature); !isFunc || s.info.Types[value].IsNil() {
			return
		}
		set := judged{State: Unknown, At: s.spot(value.Pos())}
		if lit, isLit := ast.Unparen(value).(*ast.FuncLit); isLit {
			j, has := s.sees(lit)[Metrics]
			if !has {
				return
			}
			set = j
		}
		s.out.Sets[fieldKey(t, field)] = set
		return
	}
	if onServers.MatchString(named.Obj().Name()) {
		return
	}
	lib := s.out.Settings.Catalogue().Package(sym.PkgPath(named.Obj().Pkg()))
	kind := watchedKind(lib)
	if info := s.origin.Type(t); kind == "" && (info == nil || info.Kind != catalogue.KindHTTPClient || info.FieldBy(catalogue.FieldTransport) == nil || info.FieldBy(catalogue.FieldTransport).Name != field) {
		return
	} else if kind == "" {
		kind = systems.HTTP
	}
	s.hand(value, kind, lib, value)
}

// hand notes a value that a client is given, when it is of the program.
func (s *surveyor) hand(x ast.Expr, kind systems.Kind, lib *catalogue.Lib, at ast.Node) {
	h := handed{Kind: kind, At: s.spot(at.Pos())}
	if lib != nil {
		h.Lib = lib.ID
	}
	x = ast.Unparen(x)
	h.What = sym.Brief(x)
	switch x := x.(type) {
	case *ast.FuncLit:
		if h.Sees = s.sees(x); len(h.Sees) > 0 {
			s.out.Handed = append(s.out.Handed, h)
		}
		return
	case *ast.CallExpr:
		if fn := sym.Callee(s.info, x); fn != nil && s.fx.Own(fn) {
			h.Of, h.What = funcID(fn.Origin()), sym.Brief(x.Fun)
			s.out.Handed = append(s.out.Handed, h)
		}
	}
	if fn, isFunc := sym.Object(s.info, x).(*types.Func); isFunc && s.fx.Own(fn) {
		h.Of = funcID(fn.Origin())
		s.out.Handed = append(s.out.Handed, h)
	}
	if named := sym.Named(sym.OrInvalid(s.info.TypeOf(x))); named != nil && named.Obj().Pkg() != nil && s.fx.OwnPackage(named.Obj().Pkg()) && !types.IsInterface(named) {
		h.Of = typeKey(named)
		s.out.Handed = append(s.out.Handed, h)
	}
}

// watchedKind is the kind of system that clients of a library speak to, "" when they are none.
func watchedKind(lib *catalogue.Lib) systems.Kind {
	if kind := kindOf(lib); kind != "" || lib == nil {
		return kind
	}
	if lib.Is(catalogue.ClassHTTPClient) {
		return systems.HTTP
	}
	return ""
}

// instrument notes a function of a library that counts or traces for clients.
func (s *surveyor) instrument(fn *types.Func, mk maker) {
	if fn.Pkg() == nil || serverSide.MatchString(fn.Name()) && !clientSide.MatchString(fn.Name()) {
		return
	}
	lib := s.out.Settings.Catalogue().Package(sym.PkgPath(fn.Pkg()))
	if lib == nil {
		return
	}
	mk.Lib = lib.ID
	switch {
	case meters.MatchString(fn.Name()) && (lib.Is(catalogue.ClassTraced) || lib.Is(catalogue.ClassMetered)):
		s.out.Counted = append(s.out.Counted, mk)
	case lib.Is(catalogue.ClassTraced):
		s.out.Traced = append(s.out.Traced, mk)
		if lib.Is(catalogue.ClassMetered) {
			mk.Also = !lib.Is(catalogue.ClassMetrics)
			s.out.Counted = append(s.out.Counted, mk)
		}
	case lib.Is(catalogue.ClassMetered):
		s.out.Counted = append(s.out.Counted, mk)
	}
}
