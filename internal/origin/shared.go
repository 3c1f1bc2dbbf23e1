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
			for _, s := range r.operand(st.sel) {
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
