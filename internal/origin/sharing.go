package origin

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// SharesTransport reports whether the client made at s provably sends through a
// process-wide transport: it has none of its own, is given the shared one, or
// only wrappers around it. A copy is a transport of its own.
func (r *Result) SharesTransport(s Source) bool {
	defer r.lock()()
	info := r.Type(r.TypeOf(s))
	if info == nil || info.Kind != catalogue.KindHTTPClient {
		return false
	}
	f := info.FieldBy(catalogue.FieldTransport)
	if f == nil || f.Zero != "shared" {
		return false
	}
	for _, v := range r.plainFields(s, *f) {
		if !r.allShared(r.sources(v.Expr, v.frame), 0) {
			return false
		}
	}
	return true
}

func (r *Result) allShared(srcs []Source, depth int) bool {
	for _, s := range srcs {
		if !r.sharedTransport(s, depth) {
			return false
		}
	}
	return len(srcs) > 0
}

func (r *Result) sharedTransport(s Source, depth int) bool {
	switch {
	case depth > maxDepth:
		return false
	case s.Kind == Nil, r.Shared(s, catalogue.KindHTTPTransport) && !s.Copied():
		return true
	}
	if call := s.Call(); call != nil {
		e := r.knownAs(call, catalogue.OpHTTPTransportNew)
		if e == nil {
			return false
		}
		ref, ok := e.Role(catalogue.RoleTransport)
		inner := sym.Role(call, e, catalogue.RoleTransport)
		return ok && ref.Base != catalogue.RefRecv && inner != nil && r.allShared(r.sources(inner, s.frame), depth+1)
	}
	if s.Kind != Made && s.Kind != Zero {
		return false
	}
	if info := r.Type(r.TypeOf(s)); info != nil {
		f := info.FieldBy(catalogue.FieldTransport)
		if f == nil || f.Zero != "shared" {
			return false
		}
		for _, v := range r.fieldsNamed(s, f.Name) {
			if !r.allShared(r.sources(v.Expr, v.frame), depth+1) {
				return false
			}
		}
		return true
	}
	return r.wrapsShared(s, depth)
}

// wrapsShared reports whether a round tripper of the package's own passes
// requests on to nothing but the shared transport.
func (r *Result) wrapsShared(s Source, depth int) bool {
	named := sym.Named(r.TypeOf(s))
	if named == nil || named.Obj().Pkg() != r.pass.Pkg {
		return false
	}
	passes := false
	for m := range named.Methods() {
		f := r.index().funcs[m]
		if f == nil || f.body == nil {
			continue
		}
		own := true
		ast.Inspect(f.body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !own {
				return own
			}
			e := r.knownAs(call, catalogue.OpHTTPSend)
			if e == nil {
				return true
			}
			c := sym.Role(call, e, catalogue.RoleClient)
			if c == nil || e.Attr(catalogue.AttrLevel) != "transport" {
				own = false
				return false
			}
			passes = true
			own = r.allShared(r.inner(s, c), depth+1)
			return own
		})
		if !own {
			return false
		}
	}
	return passes
}

// inner returns the sources of what a method of the value made at s sends with:
// what the literal puts into the field, when it is one of its fields.
func (r *Result) inner(s Source, client ast.Expr) []Source {
	if sel, ok := ast.Unparen(client).(*ast.SelectorExpr); ok {
		if v, ok := r.info().Uses[sel.Sel].(*types.Var); ok && v.IsField() {
			var out []Source
			for _, st := range r.fields(s, v.Origin()) {
				out = append(out, r.sources(st.Expr, st.frame)...)
			}
			if len(out) > 0 {
				return out
			}
		}
	}
	return r.sources(client, nil)
}
