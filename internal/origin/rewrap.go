package origin

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// plainFields returns what is stored in a field of the client made at s. Where it
// holds the transport, wrappers around what it held before are left out: in
// c.Transport = otelhttp.NewTransport(c.Transport) the transport is still the
// one that c was made with.
func (r *Result) plainFields(s Source, f catalogue.Field) (out []Stored) {
	for _, v := range r.fieldsNamed(s, f.Name) {
		if (f.Op != catalogue.FieldTransport || !r.rewraps(v.Expr, f.Name)) && !r.unfilled(v.Expr) {
			out = append(out, v)
		}
	}
	return out
}

// rewraps reports whether an expression puts a wrapper that limits nothing
// around a transport field of a client.
func (r *Result) rewraps(x ast.Expr, field string) bool {
	x = ast.Unparen(x)
	if u, ok := x.(*ast.UnaryExpr); ok {
		x = ast.Unparen(u.X)
	}
	switch x := x.(type) {
	case *ast.CallExpr:
		e := r.knownAs(x, catalogue.OpHTTPTransportNew)
		if e != nil {
			inner := sym.Role(x, e, catalogue.RoleTransport)
			_, policed := e.Role(catalogue.RolePolicy)
			return inner != nil && !policed && !replayed(e.Attr(catalogue.AttrRetried)) && e.Attr(catalogue.AttrTimeout) == "" && r.heldTransport(inner, field)
		}
		fn := sym.Callee(r.info(), x)
		if fn == nil || fn.Signature().Results().Len() == 0 || !r.passes(sym.Named(fn.Signature().Results().At(0).Type())) {
			return false
		}
		for _, a := range x.Args {
			if r.heldTransport(a, field) {
				return true
			}
		}
	case *ast.CompositeLit:
		if !r.passes(sym.Named(r.info().TypeOf(x))) {
			return false
		}
		for _, elt := range x.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				elt = kv.Value
			}
			if r.heldTransport(elt, field) {
				return true
			}
		}
	}
	return false
}

// heldTransport reports whether an expression reads a transport field of a
// client.
func (r *Result) heldTransport(x ast.Expr, field string) bool {
	sel, f := r.transportOf(x)
	return f != nil && sel.Sel.Name == field
}

// passes reports whether a round tripper type of the user's passes requests on
// without a limit.
func (r *Result) passes(named *types.Named) bool {
	if named == nil || named.Obj().Pkg() == nil {
		return false
	}
	if named.Obj().Pkg() != r.pass.Pkg {
		return r.passesOn(named)
	}
	for m := range named.Methods() {
		if f := r.index().funcs[m]; m.Name() == "RoundTrip" && f != nil {
			return !r.limitsTime(f, map[*function]bool{}) && len(r.retriedSends(named)) == 0
		}
	}
	return false
}
