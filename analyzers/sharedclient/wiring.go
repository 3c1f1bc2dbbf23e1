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

// use is one place that puts a client to use, with what tells its system apart.
// Any part may be empty: then it is not known.
type use struct {
	node  ast.Node
	how   string       // "payments.New", "a request to stripe.com"
	name  string       // system by the settings or by a constant host
	owner string       // adapter package or library that gets the client
	root  types.Object // variable and path of the setting that the address is
	path  string
}

// other reports whether two uses are of two systems for sure.
func (u use) other(v use) bool {
	if u.name != "" && v.name != "" {
		return u.name != v.name
	}
	comparable := u.root != nil && u.root == v.root
	if comparable && u.path == v.path {
		return false
	}
	if u.owner != "" && v.owner != "" && u.owner != v.owner {
		return true
	}
	return comparable
}

// system names what a use is for.
func (u use) system() string {
	for _, s := range [...]string{u.name, u.owner, u.path} {
		if s != "" {
			return s
		}
	}
	return u.how
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
	return use{node: call, how: "a request to " + system, name: system}, system != ""
}

// given returns the use that a constructor of an adapter makes of a client of
// its caller.
func (c *checker) given(fn *types.Func, call *ast.CallExpr) (use, bool) {
	u := use{node: call, how: types.ExprString(call.Fun)}
	if fn.Pkg() == nil {
		return u, false
	}
	path := sym.PkgPath(fn.Pkg())
	own := c.own(path)
	if !own && sym.Standard(path) || !c.makes(fn, own) || !own && c.origin.Library(path) {
		return u, false // plumbing: the system is not said here
	}
	u.name, _ = c.settings.SystemOf(path)
	c.address(&u, fn, call)
	if own && u.name == "" {
		u.name = c.sendsTo(fn)
	}
	switch {
	case !own:
		u.owner = systems.OfLibrary(c.settings, path)
	case fn.Pkg() != c.pass.Pkg && c.pass.Module != nil:
		u.owner, _ = systems.OfAdapter(c.settings, path, c.pass.Module.Path)
	}
	return u, u.name != "" || u.owner != "" || u.root != nil
}

// urlName matches names of parameters and settings that hold the address of a
// system.
var urlName = regexp.MustCompile(`(?i)(url|uri|host|endpoint|addr|address)$`)

// address notes the address that a constructor is given: the system at a
// constant URL, or the setting that it comes from.
func (c *checker) address(u *use, fn *types.Func, call *ast.CallExpr) {
	sig := fn.Signature()
	for i, arg := range call.Args {
		if i >= sig.Params().Len() {
			return
		}
		if b, ok := sig.Params().At(i).Type().Underlying().(*types.Basic); !ok || b.Kind() != types.String {
			continue
		}
		text, whole := c.origin.Prefix(arg)
		if system := systems.OfURL(c.settings, text, whole); system != "" && u.name == "" {
			u.name = system
			return
		}
		sel, ok := ast.Unparen(arg).(*ast.SelectorExpr)
		if ok && (urlName.MatchString(sig.Params().At(i).Name()) || urlName.MatchString(sel.Sel.Name)) {
			if root := rootOf(sel); root != nil {
				u.root, u.path = c.pass.TypesInfo.Uses[root], types.ExprString(sel)
			}
			return
		}
	}
}

// rootOf returns the identifier that a chain of selections starts from, or nil.
func rootOf(e ast.Expr) *ast.Ident {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.Ident:
			return x
		default:
			return nil
		}
	}
}

// clientName matches names of types that speak to a system, in libraries.
var clientName = regexp.MustCompile(`(?i)(client|api|service)$`)

// makes reports whether a function makes something that calls out: its first
// result is a type with methods that can fail, and is no client or transport
// itself. A library's has to be named for what it is.
func (c *checker) makes(fn *types.Func, own bool) bool {
	res := fn.Signature().Results()
	if res.Len() == 0 {
		return false
	}
	named := sym.Named(res.At(0).Type())
	if named == nil || named.Obj().Pkg() == nil {
		return false
	}
	if path := sym.PkgPath(named.Obj().Pkg()); sym.Standard(path) && !c.own(path) {
		return false
	}
	if !own && (named.Obj().Pkg() != fn.Pkg() || !clientName.MatchString(named.Obj().Name())) {
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
	for i, second := range u.uses {
		for _, first := range u.uses[:i] {
			if first.other(second) {
				return first, second, true
			}
		}
	}
	return use{}, use{}, false
}
