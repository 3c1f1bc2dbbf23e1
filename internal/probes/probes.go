// Package probes knows what of a package answers the question whether the process
// is well: endpoints for a platform, by their paths, the health service of gRPC,
// the checks that are given to a library for them, and what functions return that
// are called as makers of probes.
//
// Which kind of probe an endpoint is follows from its name where that is plain
// (livez, readyz, AddReadinessCheck). What is called healthz or health may be
// either; then the manifests of the module may say it, see [LivenessIn].
package probes

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/programs"
	"github.com/resilint/resilint/internal/sym"
)

// Probe is a function that a platform, or a library on its behalf, asks.
type Probe struct {
	Kind Kind
	// Name is its path, or the name of the check: "/readyz", "check \"db\"". Path
	// is set for endpoints only.
	Name, Path string
	At         ast.Node      // where it is registered, or its declaration
	Func       *effects.Func // nil when it is of another package
	Fn         *types.Func   // the function of another package
	// Kept: whoever asks it keeps the answer, or asks by a schedule of its own.
	Kept bool
	// Limited: whoever asks it gives it up after a time.
	Limited bool
	// Made is the row of a ready-made check, nil for functions.
	Made *catalogue.Effect
}

// Summary is what is known of the function, nil when nothing is.
func (p *Probe) Summary(fx *effects.Result) *effects.Summary {
	switch {
	case p.Func != nil:
		return p.Func.Summary
	case p.Fn != nil:
		return fx.Of(p.Fn)
	}
	return nil
}

// finder collects the probes of one package.
type finder struct {
	fx   *effects.Result
	info *types.Info
	pkg  *types.Package
	out  []Probe
	// maybe are endpoints that are probes if others beside them are.
	maybe []candidate
}

// candidate is an endpoint that may be a probe.
type candidate struct {
	probe    Probe
	handlers []ast.Expr
}

// Find returns the probes of a package, in the order in which they are
// registered; those that are known by their names come last.
func Find(pkg *types.Package, info *types.Info, fx *effects.Result, h *programs.Handlers) []Probe {
	f := &finder{fx: fx, info: info, pkg: pkg}
	for _, r := range h.Routes() {
		f.route(&r)
	}
	for _, in := range fx.Funcs() {
		for _, call := range in.Known {
			rows := fx.Rows(call)
			for i := range rows {
				switch rows[i].Op {
				case catalogue.OpHealthCheck:
					f.check(call, &rows[i])
				case catalogue.OpHealthProbe:
					if p := f.made(in, call, &rows[i]); p.Kind != None {
						f.out = append(f.out, p)
					}
				}
			}
		}
		if in.Fn != nil && f.asksHealth(in.Fn) {
			f.out = append(f.out, Probe{Kind: Health, Name: "gRPC health check", At: in.Syntax, Func: in})
		}
	}
	f.returned(h)
	f.siblings()
	return f.out
}

// changing matches functions that register handlers of requests which no platform
// asks with.
var changing = regexp.MustCompile(`(?i)^(post|put|patch|delete)`)

// route adds the handlers of a route that is served at the path of a probe.
func (f *finder) route(r *programs.Route) {
	x, _, has := effects.Role(r.Row, catalogue.RoleLabel, r.Call)
	if !has || x == nil || changing.MatchString(sym.CalledName(r.Call)) {
		return
	}
	text, ok := f.path(x)
	if !ok {
		return
	}
	// A pattern may begin with a method and a host; below a group it may be empty.
	head, path := "", text
	if i := strings.IndexByte(text, '/'); i >= 0 {
		head, path = text[:i], text[i:]
	}
	path = f.prefix(r.In, r.Call, 0) + path
	kind := OfPath(head + path)
	if kind == None {
		if k := likely(head + path); k != None {
			f.maybe = append(f.maybe, candidate{Probe{Kind: k, Name: path, Path: path, At: r.Call}, r.Handlers})
		}
		return
	}
	for _, x := range r.Handlers {
		f.handler(Probe{Kind: kind, Name: path, Path: path, At: r.Call}, x, 0)
	}
}

// path is the constant end of a path: what is in front of it may be a prefix
// from the settings.
func (f *finder) path(x ast.Expr) (string, bool) {
	if s, ok := sym.ConstString(f.info, x); ok {
		return s, true
	}
	if b, isBinary := ast.Unparen(x).(*ast.BinaryExpr); isBinary {
		return f.path(b.Y)
	}
	return "", false
}

// maxWrappers bounds how many wrappers a handler is looked for in.
const maxWrappers = 4

// handler adds the functions that an expression may hand to a router: a function,
// what a function of the package returns, the method of a value that serves, or
// one of these in wrappers.
func (f *finder) handler(p Probe, x ast.Expr, depth int) {
	nodes, others, _ := f.fx.Functions(x)
	for _, n := range nodes {
		if q := p; f.fx.Syntax(n) != nil {
			q.Func = f.fx.Syntax(n)
			f.out = append(f.out, q)
		}
	}
	for _, fn := range others {
		q := p
		q.Fn = fn
		f.out = append(f.out, q)
	}
	if len(nodes)+len(others) > 0 || depth == maxWrappers {
		return
	}
	if call, isCall := ast.Unparen(x).(*ast.CallExpr); isCall {
		for _, a := range call.Args {
			if _, isFunc := sym.OrInvalid(f.info.TypeOf(a)).Underlying().(*types.Signature); isFunc || serves(f.info.TypeOf(a), f.pkg) != nil {
				f.handler(p, a, depth+1)
			}
		}
		return
	}
	if fn := serves(f.info.TypeOf(x), f.pkg); fn != nil {
		q := p
		if q.Func = f.fx.Func(fn); q.Func == nil {
			q.Fn = fn
		}
		f.out = append(f.out, q)
	}
}

// serves returns the method by which a value of a type answers requests.
func serves(t types.Type, pkg *types.Package) *types.Func {
	if t == nil || types.IsInterface(t) {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, pkg, "ServeHTTP")
	fn, _ := obj.(*types.Func)
	if fn == nil || sym.Named(t) == nil || fn.Signature().Params().Len() != 2 {
		return nil
	}
	return fn
}

// asksHealth reports whether a method answers the health service of gRPC.
func (f *finder) asksHealth(fn *types.Func) bool {
	sig := fn.Signature()
	if sig.Recv() == nil || sig.Params().Len() != 2 || sig.Results().Len() != 2 {
		return false
	}
	info := f.fx.TypeInfo(sig.Params().At(1).Type())
	return info != nil && info.Kind == catalogue.KindHealthRequest
}

// siblings settles what endpoints are by those beside them: "/live" and "/ready"
// are probes where both are there, or one beside a livez or readyz; and healthz
// is the liveness probe where there is a readiness probe and no other for it.
func (f *finder) siblings() {
	has := map[Kind]bool{}
	for i := range f.out {
		has[f.out[i].Kind] = has[f.out[i].Kind] || f.out[i].Path != ""
	}
	both := map[Kind]bool{Liveness: has[Liveness], Readiness: has[Readiness]}
	for _, m := range f.maybe {
		both[m.probe.Kind] = true
	}
	if both[Liveness] && both[Readiness] {
		has = both
		for _, m := range f.maybe {
			for _, x := range m.handlers {
				f.handler(m.probe, x, 0)
			}
		}
	}
	for i := range f.out {
		if p := &f.out[i]; has[Readiness] && !has[Liveness] && p.Kind == Health && last(p.Path) == "healthz" {
			p.Kind = Liveness
		}
	}
}
