package httptimeout

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
	"golang.org/x/tools/go/types/typeutil"
)

// handOver handles a client that is given to a library that sends with it, as
// in sdk.New(sdk.Options{HTTPClient: &http.Client{}}). When no method of what
// the library returns takes a context, nothing else can bound its requests.
func (c *checker) handOver(call *ast.CallExpr) {
	fn, ok := typeutil.Callee(c.pass.TypesInfo, call).(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg() == c.pass.Pkg {
		return
	}
	if !c.takesClient(call, 0) {
		return
	}
	path := sym.PkgPath(fn.Pkg())
	if sym.Standard(path) || c.ownModule(path) || len(c.origin.Known(call)) > 0 || !contextless(fn) {
		return
	}
	for _, src := range c.handedClients(call, 0) {
		node := c.origin.Node(src)
		if node == nil || c.handed[node] || c.origin.ClientBound(src).State != origin.Unbounded || c.origin.Replaceable(src) {
			continue
		}
		c.handed[node] = true
		code := client
		if src.Kind == origin.Foreign {
			code = shared
		}
		report.Report(c.pass, code, report.Finding{
			Range:   c.rangeOf(src),
			Message: c.name(src) + " has no timeout, and " + types.ExprString(call.Fun) + " takes it for calls that take no context",
		})
	}
}

// takesClient reports by types alone whether a client may be in the arguments of
// a call: as an argument, in a struct, or in an option made on the spot.
func (c *checker) takesClient(call *ast.CallExpr, depth int) bool {
	for _, arg := range call.Args {
		t := c.pass.TypesInfo.TypeOf(arg)
		if t == nil {
			continue
		}
		if c.isClient(t) {
			return true
		}
		if inner, ok := ast.Unparen(arg).(*ast.CallExpr); ok && depth == 0 && c.takesClient(inner, 1) {
			return true
		}
		named := sym.Named(t)
		if named == nil {
			continue
		}
		if st, ok := named.Underlying().(*types.Struct); ok {
			for f := range st.Fields() {
				if c.isClient(f.Type()) {
					return true
				}
			}
		}
	}
	return false
}

// handedClients returns the sources of the clients in the arguments of a call:
// the arguments themselves, fields of a settings struct, options made by
// another call.
func (c *checker) handedClients(call *ast.CallExpr, depth int) []origin.Source {
	var out []origin.Source
	for _, arg := range call.Args {
		t := c.pass.TypesInfo.TypeOf(arg)
		if t == nil {
			continue
		}
		if c.isClient(t) {
			out = append(out, c.origin.Sources(arg)...)
			continue
		}
		named := sym.Named(t)
		if named == nil || named.Obj().Pkg() == nil || named.Obj().Pkg() == c.pass.Pkg {
			continue
		}
		for _, src := range c.origin.Sources(arg) {
			out = append(out, c.fieldClients(src)...)
			if opt := src.Call(); opt != nil && depth == 0 {
				out = append(out, c.handedClients(opt, depth+1)...)
			}
		}
	}
	return out
}

// fieldClients returns the sources of the clients in the fields of a struct.
func (c *checker) fieldClients(src origin.Source) []origin.Source {
	t := c.origin.TypeOf(src)
	if t == nil {
		return nil
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	var out []origin.Source
	for f := range st.Fields() {
		if !c.isClient(f.Type()) {
			continue
		}
		for _, v := range c.origin.Fields(src, f.Name()) {
			out = append(out, c.origin.SourcesOf(v)...)
		}
	}
	return out
}

// ownModule reports whether a package is the user's own: what it does with a
// client is not for its types alone to say.
func (c *checker) ownModule(path string) bool {
	module := report.ModulePath(c.pass)
	return config.Of(c.pass).FirstPartyPath(path) || module != "" && (path == module || strings.HasPrefix(path, module+"/"))
}

func (c *checker) isClient(t types.Type) bool {
	info := c.origin.Type(t)
	return info != nil && info.Kind == catalogue.KindHTTPClient
}

// contextless reports whether a constructor returns something to call whose
// methods never take a context, those of its exported fields included.
func contextless(fn *types.Func) bool {
	for p := range fn.Signature().Params().Variables() {
		if sym.IsContext(p.Type()) {
			return false // bounds what it makes, as far as anybody can tell
		}
	}
	res := fn.Signature().Results()
	for v := range res.Variables() {
		named := sym.Named(v.Type())
		if named == nil || named.Obj().Pkg() != fn.Pkg() {
			continue
		}
		calls, ctx := methods(named)
		if st, ok := named.Underlying().(*types.Struct); ok {
			for f := range st.Fields() {
				if n := sym.Named(f.Type()); n != nil && f.Exported() && n.Obj().Pkg() != nil && !sym.Standard(sym.PkgPath(n.Obj().Pkg())) {
					fc, fx := methods(n)
					calls, ctx = calls || fc, ctx || fx
				}
			}
		}
		return calls && !ctx
	}
	return false
}

// methods reports whether a type has exported methods that can fail, and
// whether any of them takes a context or a request that carries one.
func methods(named *types.Named) (calls, ctx bool) {
	set := types.NewMethodSet(types.NewPointer(named))
	if types.IsInterface(named) {
		set = types.NewMethodSet(named)
	}
	for sel := range set.Methods() {
		if !sel.Obj().Exported() {
			continue
		}
		sig := sel.Obj().(*types.Func).Signature()
		for p := range sig.Params().Variables() {
			if sym.IsContext(p.Type()) || isRequest(p.Type()) {
				ctx = true
			}
		}
		n := sig.Results().Len()
		if n > 0 && sym.IsError(sig.Results().At(n-1).Type()) {
			calls = true
		}
	}
	return calls, ctx
}

// isRequest reports whether a type is the standard library's request.
func isRequest(t types.Type) bool {
	if t == nil {
		return false
	}
	k, ok := sym.TypeKey(t)
	return ok && sym.Standard(k.Path) && k.Name == "Request"
}
