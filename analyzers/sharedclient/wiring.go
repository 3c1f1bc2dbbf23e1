package sharedclient

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/origin"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/systems"
	"golang.org/x/tools/go/types/typeutil"
)

// use is one place that puts a client to use for a system.
type use struct {
	node   ast.Node
	system string // never empty
	how    string // "payments.New", "a request to api.stripe.com"
}

// sent returns the system that a call sends to when its URL begins with a
// constant host.
func (c *checker) sent(call *ast.CallExpr, e *catalogue.Effect) (use, bool) {
	u := c.origin.Role(call, e, catalogue.RoleURL)
	if u == nil {
		if req := c.origin.Role(call, e, catalogue.RoleReq); req != nil {
			return c.requested(call, req)
		}
		return use{}, false
	}
	return c.toURL(call, u)
}

// requested looks at how the request of a call was made.
func (c *checker) requested(call *ast.CallExpr, req ast.Expr) (use, bool) {
	for _, s := range c.origin.Sources(req) {
		made := s.Call()
		if made == nil {
			continue
		}
		for _, e := range c.origin.Known(made) {
			if u := c.origin.Role(made, &e, catalogue.RoleURL); u != nil && e.Op == catalogue.OpHTTPRequestNew {
				return c.toURL(call, u)
			}
		}
	}
	return use{}, false
}

func (c *checker) toURL(call *ast.CallExpr, u ast.Expr) (use, bool) {
	text, whole := c.origin.Prefix(u)
	system := systems.OfURL(c.settings, text, whole)
	return use{call, system, "a request to " + system}, system != ""
}

// given returns the system of an adapter that a call or literal makes with a
// client of the caller.
func (c *checker) given(fn *types.Func, call *ast.CallExpr) (use, bool) {
	u := use{node: call, how: types.ExprString(call.Fun)}
	if fn.Pkg() == nil || !makes(fn) {
		return use{}, false
	}
	path := sym.PkgPath(fn.Pkg())
	if name, ok := c.settings.SystemOf(path); ok {
		u.system = name
		return u, true
	}
	if key := c.address(fn, call); key != "" {
		u.system = key
		return u, true
	}
	if !c.own(path) {
		if sym.Standard(path) || c.origin.Library(path) {
			return use{}, false // plumbing: the system is not said here
		}
		u.system = systems.OfLibrary(c.settings, path)
		return u, true
	}
	if fn.Pkg() == c.pass.Pkg || c.pass.Module == nil {
		return use{}, false
	}
	u.system, _ = systems.OfAdapter(c.settings, path, c.pass.Module.Path)
	return u, u.system != ""
}

// urlName matches names of parameters that hold the address of a system.
var urlName = regexp.MustCompile(`(?i)(url|uri|host|endpoint|addr|address)$`)

// address returns what tells apart the address that a constructor is given:
// the system at a constant URL, or the setting that it comes from.
func (c *checker) address(fn *types.Func, call *ast.CallExpr) string {
	for i, arg := range call.Args {
		sig := fn.Signature()
		if i >= sig.Params().Len() {
			break
		}
		if b, ok := sig.Params().At(i).Type().Underlying().(*types.Basic); !ok || b.Kind() != types.String {
			continue
		}
		text, whole := c.origin.Prefix(arg)
		if system := systems.OfURL(c.settings, text, whole); system != "" {
			return system
		}
		sel, ok := ast.Unparen(arg).(*ast.SelectorExpr)
		if ok && (urlName.MatchString(sig.Params().At(i).Name()) || urlName.MatchString(sel.Sel.Name)) {
			return types.ExprString(sel)
		}
	}
	return ""
}

// makes reports whether a function makes something that calls out: its first
// result is a type of its own package, or an interface, with methods that can
// fail, and is no client or transport itself.
func makes(fn *types.Func) bool {
	res := fn.Signature().Results()
	if res.Len() == 0 {
		return false
	}
	named := sym.Named(res.At(0).Type())
	if named == nil || named.Obj().Pkg() == nil {
		return false
	}
	set := types.NewMethodSet(types.NewPointer(named))
	if types.IsInterface(named) {
		set = types.NewMethodSet(named)
	}
	fails := false
	for sel := range set.Methods() {
		m := sel.Obj().(*types.Func)
		if !m.Exported() {
			continue
		}
		switch m.Name() {
		case "Do", "RoundTrip":
			return false
		}
		if n := m.Signature().Results().Len(); n > 0 && sym.IsError(m.Signature().Results().At(n-1).Type()) {
			fails = true
		}
	}
	return fails
}

// own reports whether a package is the user's own code.
func (c *checker) own(path string) bool {
	m := c.pass.Module
	return c.settings.FirstPartyPath(path) || m != nil && (path == m.Path || strings.HasPrefix(path, m.Path+"/"))
}

// call collects the uses of clients in one call.
func (c *checker) call(call *ast.CallExpr) {
	for _, e := range c.origin.Known(call) {
		if e.Op != catalogue.OpHTTPSend || e.Is(catalogue.AttrShared) || e.Attr(catalogue.AttrLevel) == "transport" {
			continue
		}
		if u, ok := c.sent(call, &e); ok {
			c.add(c.origin.Clients(call, &e), u)
		}
	}
	fn, ok := typeutil.Callee(c.pass.TypesInfo, call).(*types.Func)
	if !ok {
		return
	}
	for _, arg := range call.Args {
		info := c.origin.Type(c.pass.TypesInfo.TypeOf(arg))
		if info == nil || info.Kind != catalogue.KindHTTPClient {
			continue
		}
		if u, ok := c.given(fn, call); ok {
			c.add(c.origin.Sources(arg), u)
		}
	}
}

// add notes a use under every client and transport it may be of.
func (c *checker) add(srcs []origin.Source, u use) {
	for _, s := range srcs {
		switch s.Kind {
		case origin.Made, origin.Zero, origin.Returned, origin.Given:
		default:
			continue // process-wide clients are a finding of their own
		}
		c.clients.add(s, u)
		for _, t := range c.origin.Transports(s) {
			if t.Kind == origin.Made || t.Kind == origin.Returned {
				c.transports.add(t, u)
			}
		}
	}
}

// users lists the uses of each source.
type users []*user

type user struct {
	source origin.Source
	uses   []use
}

func (l *users) add(s origin.Source, u use) {
	for _, x := range *l {
		if x.source.SameInstance(s) {
			x.uses = append(x.uses, u)
			return
		}
	}
	*l = append(*l, &user{s, []use{u}})
}

// differing returns the first two uses for different systems.
func (u *user) differing() (first, second use, ok bool) {
	for _, x := range u.uses[1:] {
		if x.system != u.uses[0].system {
			return u.uses[0], x, true
		}
	}
	return use{}, use{}, false
}
