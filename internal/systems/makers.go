package systems

import (
	"go/ast"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// OfMaker returns what the call of a constructor says of the system that what it
// makes will speak to: by the settings, an address among the arguments, the
// hosts that its methods send to, its adapter package, or its library. ok is
// false when it makes nothing that speaks to a system of its own, such as plumbing.
func (r *Result) OfMaker(call *ast.CallExpr, fn *types.Func) (u Identity, ok bool) {
	u = Identity{Evidence: types.ExprString(call.Fun), Pos: call.Pos()}
	if fn.Pkg() == nil {
		return u, false
	}
	path := sym.PkgPath(fn.Pkg())
	own := r.own(path)
	if !own && sym.Standard(path) || !r.makes(fn, own) || !own && r.origin.Library(path) {
		return u, false // plumbing: the system is not said here
	}
	u.Name, _ = r.settings.SystemOf(path)
	r.address(&u, fn, call)
	if own && u.Name == "" {
		u.Name = r.sendsTo(fn)
	}
	switch {
	case !own:
		u.Owner = OfLibrary(r.settings, path)
	case fn.Pkg() != r.pass.Pkg && r.module() != "":
		u.Owner, _ = OfAdapter(r.settings, path, r.module())
	}
	return u, u.Known()
}

// urlName matches names of parameters and settings that hold the address of a
// system.
var urlName = regexp.MustCompile(`(?i)(url|uri|host|endpoint|addr|address)$`)

// address notes the address that a constructor is given: the system at a
// constant URL, or the setting that it comes from.
func (r *Result) address(u *Identity, fn *types.Func, call *ast.CallExpr) {
	for param, arg := range r.addresses(fn, call) {
		text, whole := r.origin.Prefix(arg)
		if name := OfURL(r.settings, text, whole); name != "" && u.Name == "" {
			u.Name = name
			return
		}
		sel, ok := ast.Unparen(arg).(*ast.SelectorExpr)
		if ok && (urlName.MatchString(param.Name()) || urlName.MatchString(sel.Sel.Name)) {
			if root := rootOf(sel); root != nil {
				u.root, u.Setting = r.info.Uses[root], types.ExprString(sel)
			}
			return
		}
	}
}

// addresses visits the arguments of a call that are texts, with their parameters.
func (r *Result) addresses(fn *types.Func, call *ast.CallExpr) func(func(*types.Var, ast.Expr) bool) {
	return func(yield func(*types.Var, ast.Expr) bool) {
		params := fn.Signature().Params()
		for i, arg := range call.Args {
			if i >= params.Len() {
				return
			}
			if b, isBasic := params.At(i).Type().Underlying().(*types.Basic); isBasic && b.Kind() == types.String && !yield(params.At(i), arg) {
				return
			}
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
func (r *Result) makes(fn *types.Func, own bool) bool {
	res := fn.Signature().Results()
	if res.Len() == 0 {
		return false
	}
	named := sym.Named(res.At(0).Type())
	if named == nil || named.Obj().Pkg() == nil {
		return false
	}
	if path := sym.PkgPath(named.Obj().Pkg()); sym.Standard(path) && !r.own(path) {
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

// sendsTo returns the one system that the methods of what a constructor makes
// send to, when the URLs of all that is known begin with constant hosts.
func (r *Result) sendsTo(fn *types.Func) string {
	named := sym.Named(fn.Signature().Results().At(0).Type())
	if named == nil || types.IsInterface(named) {
		return ""
	}
	return r.sentTo(named)
}

// sentTo is sendsTo for a type.
func (r *Result) sentTo(named *types.Named) string {
	system := ""
	for m := range named.Methods() {
		summary := r.effects.Of(m)
		if summary == nil {
			continue
		}
		for i := range summary.Effects {
			e := &summary.Effects[i]
			if e.Op != catalogue.OpHTTPSend {
				continue
			}
			name := r.hostOf(e)
			if name == "" || system != "" && name != system {
				return ""
			}
			system = name
		}
	}
	return system
}

// OfType returns what a type of the user's own code says of the system that it speaks
// to: by the settings, the hosts that its methods send to, its adapter package. ok
// is false when it sends nothing, or nothing is known. at is what stands for it
// where it is wired.
func (r *Result) OfType(named *types.Named, at ast.Expr) (u Identity, ok bool) {
	pkg := named.Obj().Pkg()
	if pkg == nil || !r.own(sym.PkgPath(pkg)) || types.IsInterface(named) || !r.sends(named) {
		return Identity{}, false
	}
	u = Identity{Evidence: pkg.Name() + "." + named.Obj().Name(), Pos: at.Pos()}
	u.Name, _ = r.settings.SystemOf(sym.PkgPath(pkg))
	if u.Name == "" {
		u.Name = r.sentTo(named)
	}
	if pkg != r.pass.Pkg && r.module() != "" {
		u.Owner, _ = OfAdapter(r.settings, sym.PkgPath(pkg), r.module())
	}
	return u, u.Known()
}

// sends reports whether a method of a type leaves the process.
func (r *Result) sends(named *types.Named) bool {
	for m := range named.Methods() {
		if s := r.effects.Of(m); s != nil && leaves(s.Effects) {
			return true
		}
	}
	return false
}
