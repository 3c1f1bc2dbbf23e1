package origin

import (
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// SharedBounded reports whether the package gives a process-wide client a
// timeout, or puts another client in its place.
func (r *Result) SharedBounded() bool {
	defer r.lock()()
	for v := range r.index().defs {
		if r.isShared(v, catalogue.KindHTTPClient) {
			return true
		}
	}
	for field, stores := range r.index().stores {
		for _, st := range stores {
			for _, s := range r.sources(st.base, nil) {
				if s.Kind != Foreign || !r.isShared(s.Obj, catalogue.KindHTTPClient) {
					continue
				}
				f := r.Type(s.Obj.Type()).Field(field.Name())
				if f != nil && f.Op == catalogue.FieldTimeout && st.value != nil && !r.zero(Stored{st.value, nil}) {
					return true
				}
			}
		}
	}
	return false
}

// isShared reports whether an object is a process-wide default of a kind.
func (r *Result) isShared(obj types.Object, kind catalogue.TypeKind) bool {
	if obj == nil || obj.Pkg() == nil || obj.Pkg() == r.pass.Pkg {
		return false
	}
	v := r.cat.Var(sym.PkgPath(obj.Pkg()), obj.Name())
	return v != nil && v.Kind == kind && v.Attr(catalogue.AttrShared) == "yes"
}

// Shared reports whether a source is a process-wide default of a kind, such as
// the standard library's client.
func (r *Result) Shared(s Source, kind catalogue.TypeKind) bool {
	return s.Kind == Foreign && r.isShared(s.Obj, kind)
}

// Replaceable reports whether code outside of the package may put another value
// in the place of the one made at s: a variable or result it goes through
// may also be a parameter of an exported function, or is a field that others
// can set.
func (r *Result) Replaceable(s Source) bool {
	defer r.lock()()
	for h := s.hops; h != nil; h = h.next {
		for _, a := range r.alternatives(h) {
			if a.Kind == Given {
				return true
			}
		}
	}
	return false
}

// alternatives returns everything that may arrive where a value went through.
func (r *Result) alternatives(h *hop) []Source {
	if h.v != nil {
		return r.arrivals(h.v)
	}
	w := &walker{r: r, ix: r.index(), seen: map[visit]bool{}}
	w.results(h.fn, h.index, h.frame, nil)
	return w.out
}

// Competitor returns a source of the same variable that is bounded while s is
// not: the client made at s replaces it or, with branches, takes its place in
// another branch.
func (r *Result) Competitor(s Source, branches bool) (Source, bool) {
	defer r.lock()()
	holders := s.Holders()
	if len(holders) == 0 || s.Expr == nil {
		return Source{}, false
	}
	v := holders[0]
	if isPackageLevel(v) || v.IsField() && !r.assigned(v, s) {
		return Source{}, false
	}
	for _, a := range r.arrivals(v) {
		if a.Same(s) || a.Expr == nil {
			continue
		}
		if !v.IsField() {
			if apart := r.apart(a, s); apart && !branches || !apart && a.Expr.Pos() > s.Expr.Pos() {
				continue
			}
		}
		if r.clientBound(a, 0).State == Bounded {
			return a, true
		}
	}
	return Source{}, false
}

// assigned reports whether s gets into a field by an assignment, not only by
// the literal that makes the struct.
func (r *Result) assigned(field *types.Var, s Source) bool {
	for _, st := range r.index().stores[field] {
		if st.value != nil && r.isFrom(st.value, s) {
			return true
		}
	}
	return false
}
