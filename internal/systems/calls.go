package systems

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// OfCall returns what a call says of its system: one that leaves the process by
// the constant host of its URL or by its library, one of the user's own
// functions by the adapter package that it belongs to, or by the one host that
// it sends to. ok is false when nothing is known.
func (r *Result) OfCall(call *ast.CallExpr) (u Identity, ok bool) {
	rows := r.effects.Rows(call)
	for i := range rows {
		if u, ok = r.ofRow(call, &rows[i]); ok {
			return u, true
		}
	}
	fn := sym.Callee(r.info, call)
	if rows != nil || fn == nil || fn.Pkg() == nil {
		return Identity{}, false
	}
	return r.ofOwn(call, fn)
}

// OfSend returns what a call that sends HTTP says of its system by the host of
// its URL. e is what the catalogue says of the call.
func (r *Result) OfSend(call *ast.CallExpr, e *catalogue.Effect) (u Identity, ok bool) {
	if x := r.origin.Role(call, e, catalogue.RoleURL); x != nil {
		return r.toURL(call, x)
	}
	req := r.origin.Role(call, e, catalogue.RoleReq)
	if req == nil {
		return Identity{}, false
	}
	for _, s := range r.origin.Sources(req) {
		made := s.Call()
		if made == nil {
			continue
		}
		for _, e := range r.origin.Known(made) {
			if x := r.origin.Role(made, &e, catalogue.RoleURL); x != nil && e.Op == catalogue.OpHTTPRequestNew {
				return r.toURL(call, x)
			}
		}
	}
	return Identity{}, false
}

func (r *Result) toURL(call *ast.CallExpr, x ast.Expr) (Identity, bool) {
	text, whole := r.origin.Prefix(x)
	name := OfURL(r.settings, text, whole)
	return Identity{Name: name, Evidence: "a request to " + name, Pos: call.Pos()}, name != ""
}

// ofRow is OfCall for a call that the catalogue knows.
func (r *Result) ofRow(call *ast.CallExpr, e *catalogue.Effect) (u Identity, ok bool) {
	kind, out := KindOf(e)
	if !out {
		return Identity{}, false
	}
	if e.Op == catalogue.OpHTTPSend {
		if u, ok = r.OfSend(call, e); ok {
			return u, true
		}
	}
	fn := sym.Callee(r.info, call)
	switch {
	case kind == RPC && (fn == nil || fn.Pkg() == nil):
		return Identity{}, false
	case kind == RPC:
		if name := serviceOf(fn); name != "" {
			return Identity{Owner: name, Evidence: "the client of " + name, Pos: call.Pos()}, true
		}
	case e.Lib != nil && e.Lib.System != "":
		return Identity{Owner: e.Lib.System, Evidence: "a client of " + e.Lib.System, Pos: call.Pos()}, true
	}
	return Identity{}, false
}

// ofOwn is OfCall for the user's own functions, and for methods of clients that
// the catalogue does not know.
func (r *Result) ofOwn(call *ast.CallExpr, fn *types.Func) (u Identity, ok bool) {
	path := sym.PkgPath(fn.Pkg())
	if name := serviceOf(fn); name != "" {
		return Identity{Owner: name, Evidence: "the client of " + name, Pos: call.Pos()}, true
	}
	if !r.own(path) {
		name, named := r.settings.SystemOf(path)
		return Identity{Name: name, Evidence: "a call of " + fn.Pkg().Name(), Pos: call.Pos()}, named
	}
	u = Identity{Evidence: types.ExprString(call.Fun), Pos: call.Pos()}
	found := r.effects.At(call)
	for i := range found {
		if name := r.hostOf(&found[i]); name != "" && u.Name == "" {
			u.Name = name
		} else if name != u.Name {
			u.Name = "" // several, or one that is not known
			break
		}
	}
	if fn.Pkg() != r.pass.Pkg && leaves(found) {
		u.Owner, _ = OfAdapter(r.settings, path, r.module())
		if name, named := r.settings.SystemOf(path); named {
			u.Name = name
		}
	}
	return u, u.Known()
}

// hostOf returns the system at the constant host that an effect sends to.
func (r *Result) hostOf(e *effects.Effect) string {
	if e.Op != catalogue.OpHTTPSend || e.URL.Kind != effects.Const {
		return ""
	}
	text, _, cut := strings.Cut(e.URL.Text, string(sqltext.Hole))
	return OfURL(r.settings, text, !cut)
}

// leaves reports whether any of the effects leaves the process.
func leaves(found []effects.Effect) bool {
	for i := range found {
		if _, out := kinds[found[i].Op]; out {
			return true
		}
	}
	return false
}

// serviceOf names the service that a method of a generated RPC client calls,
// "" for other functions: CartServiceClient.AddItem is of cart.
func serviceOf(fn *types.Func) string {
	option := sym.StubOption(fn)
	if option == nil {
		return ""
	}
	named := sym.Named(sym.RecvType(fn))
	if named == nil || !strings.HasSuffix(strings.ToLower(named.Obj().Name()), "client") {
		return ""
	}
	return Title(named.Obj().Name())
}

// OfAddress returns the system at a URL of which only the beginning may be
// known, as [OfURL] under the settings of the package.
func (r *Result) OfAddress(text string, whole bool) string { return OfURL(r.settings, text, whole) }
