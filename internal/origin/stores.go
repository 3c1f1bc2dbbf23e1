package origin

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// Stored is a value that a field of a made value was given.
type Stored struct {
	Expr  ast.Expr
	frame *frame
}

// Fields returns what the package stores in a field of the value made at s: in
// its literal, and later through any variable, field or parameter that holds
// it.
func (r *Result) Fields(s Source, name string) []Stored {
	defer r.lock()()
	return r.fieldsNamed(s, name)
}

// AllFields returns what the package stores in any field of the value made at s.
func (r *Result) AllFields(s Source) []Stored {
	defer r.lock()()
	st := sym.StructOf(r.TypeOf(s))
	if st == nil {
		return nil
	}
	var out []Stored
	for f := range st.Fields() {
		out = append(out, r.fields(s, f.Origin())...)
	}
	return out
}

func (r *Result) fieldsNamed(s Source, name string) []Stored {
	st := sym.StructOf(r.TypeOf(s))
	if st == nil {
		return nil
	}
	for f := range st.Fields() {
		if f.Name() == name {
			return r.fields(s, f.Origin())
		}
	}
	return nil
}

func (r *Result) fields(s Source, field *types.Var) []Stored {
	var out []Stored
	if lit, ok := s.Expr.(*ast.CompositeLit); ok && s.Kind == Made {
		for f, value := range sym.Fields(r.info(), lit) {
			if f.Origin() == field {
				out = append(out, Stored{value, s.frame})
			}
		}
	}
	for _, st := range r.index().stores[field] {
		if st.value != nil && contains(r.operand(st.sel), s) {
			out = append(out, Stored{st.value, nil})
		}
	}
	return out
}

// contains reports whether what is done to a value of the sources is done to
// that of s: it is the same place, and not a copy that s is the original of.
func contains(srcs []Source, s Source) bool {
	for _, o := range srcs {
		if o.samePlace(s) && (s.Copied() || !o.Copied()) {
			return true
		}
	}
	return false
}

// methodCalls returns the calls of another package's methods on the value made
// at s, as in client.SetTimeout(d)
func (r *Result) methodCalls(s Source, want func(*types.Func) bool) []*ast.CallExpr {
	named := sym.Named(r.TypeOf(s))
	if named == nil {
		return nil
	}
	var out []*ast.CallExpr
	for m := range named.Methods() {
		if !want(m) {
			continue
		}
		for _, call := range r.index().methods[m.Name()] {
			if fn := sym.Callee(r.info(), call); fn != m.Origin() {
				continue
			}
			if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && contains(r.operand(sel), s) {
				out = append(out, call)
			}
		}
	}
	return out
}

// zero reports whether a value is provably the number zero.
func (r *Result) zero(v Stored) bool {
	if c := r.info().Types[v.Expr].Value; c != nil {
		return constant.Sign(constant.ToFloat(c)) == 0
	}
	srcs := r.sources(v.Expr, v.frame)
	if len(srcs) == 0 {
		return false
	}
	for _, s := range srcs {
		switch s.Kind {
		case Constant:
			c := r.info().Types[s.Expr].Value
			if c == nil || c.Kind() != constant.Int && c.Kind() != constant.Float || constant.Sign(c) != 0 {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// SourcesOf returns the sources of a stored value.
func (r *Result) SourcesOf(v Stored) []Source {
	defer r.lock()()
	return r.sources(v.Expr, v.frame)
}
