package wiring

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

func (r *Result) evalSelector(x *ast.SelectorExpr) set {
	s := r.pass.TypesInfo.Selections[x]
	if s == nil { // of a package
		switch obj := r.pass.TypesInfo.ObjectOf(x.Sel).(type) {
		case *types.Func:
			return set{vals: []*val{{fn: obj.Origin()}}}
		case *types.Var:
			return r.packageVar(obj)
		}
		return unknown
	}
	if fn, isFunc := s.Obj().(*types.Func); isFunc {
		if types.IsInterface(sym.RecvType(fn)) {
			return unknown
		}
		return set{vals: []*val{{fn: fn.Origin()}}}
	}
	f, isVar := s.Obj().(*types.Var)
	if !isVar {
		return unknown
	}
	base := r.eval(x.X)
	return r.part(base, ownerKey(s), f.Origin(), f.Name())
}

// ownerKey is the key of the struct that declares the field of a selection.
func ownerKey(s *types.Selection) string { return keyOf(ownerOf(s)) }

// ownerOf is the type that declares the field of a selection: that of the operand, or of
// a struct that is embedded in it.
func ownerOf(s *types.Selection) types.Type {
	t := s.Recv()
	for _, i := range s.Index()[:len(s.Index())-1] {
		st := sym.StructOf(t)
		if st == nil {
			return types.Typ[types.Invalid]
		}
		t = st.Field(i).Type()
	}
	return t
}

// part is what a field of a value may hold: what it was made with, else what
// the package ever puts there.
func (r *Result) part(base set, owner string, f *types.Var, name string) set {
	out := set{open: base.open}
	rest := base.open || len(base.vals) == 0
	for _, v := range base.vals {
		found := v.holds(owner, name)
		out.add(set{vals: found})
		switch {
		case len(found) > 0:
		case v.given:
			w := &val{given: true, param: v.param, index: v.index, path: v.path + "." + name}
			if f != nil && !types.IsInterface(f.Type()) {
				if key := keyOf(f.Type()); key != "" {
					w.typ, w.key = f.Type(), key
				}
			}
			if written := r.written(f); len(written.vals) > 0 {
				out.add(set{vals: written.vals})
				if written.open {
					out.add(set{vals: []*val{w}})
				}
			} else {
				out.add(set{vals: []*val{w}})
			}
		default:
			rest = true
		}
	}
	if rest {
		out.add(r.written(f))
		if f != nil && r.foreign[f.Origin()] && owner != "" && f.Pkg() == r.pass.Pkg {
			out.add(set{vals: []*val{{given: true, slot: owner + "." + name}}})
		}
	}
	return out
}

// holds lists what a field is known to hold. The field of a struct in the value, when
// the value is told with it, counts.
func (v *val) holds(owner, name string) (found []*val) {
	for _, h := range v.fields {
		if h.field == name && (h.owner == owner || owner == "") {
			found = append(found, h.v)
		}
	}
	if len(found) > 0 || owner == v.key || owner == "" {
		return found
	}
	for _, h := range v.fields {
		if h.v.key != "" && h.v.key == owner {
			found = append(found, h.v.holds(owner, name)...)
		}
	}
	return found
}

// written is what this package puts into a field that nobody else can write, as
// far as it does not come from outside.
func (r *Result) written(f *types.Var) set {
	if f == nil || f.Pkg() != r.pass.Pkg {
		return unknown
	}
	f = f.Origin()
	if s, seen := r.writes[f]; seen {
		return s
	}
	r.writes[f] = unknown // of a field that is filled from itself, nothing more
	out := set{open: f.Exported()}
	for _, d := range r.fx.Writes(f) {
		if r.inTest(d.Pos) {
			continue
		}
		s := r.defined(d.Expr, d.Result, d.Ranged)
		for _, v := range s.vals {
			r.foreign[f] = r.foreign[f] || v.given
		}
		out.add(r.ownCalls(d, s))
	}
	out = out.closed().keep()
	r.writes[f] = out
	return out
}

// along follows a path of fields, ".Payments", from what a parameter may be.
func (r *Result) along(s set, path string) set {
	for path != "" {
		name, rest := path[1:], ""
		if i := strings.IndexByte(name, '.'); i >= 0 {
			name, rest = name[:i], name[i:]
		}
		out := set{open: s.open}
		for _, v := range s.vals {
			out.add(r.partNamed(v, name))
		}
		s, path = out, rest
	}
	return s
}

// partNamed is a field of a value by its name.
func (r *Result) partNamed(v *val, name string) set {
	if name == itself { // what a function gives out
		return r.called(v, nil, 0)
	}
	var f *types.Var
	owner := ""
	if v.typ != nil {
		obj, index, _ := types.LookupFieldOrMethod(v.typ, true, r.pass.Pkg, name)
		f, _ = obj.(*types.Var)
		if len(index) == 1 {
			owner = v.key
		}
	}
	return r.part(set{vals: []*val{v}}, owner, f, name)
}

// touched adds to what a variable holds what is put into its fields afterwards: by
// assignments, setters and registrations.
func (r *Result) touched(v *types.Var, s set) set {
	more := r.touches()[v]
	if len(more) == 0 || r.touching[v] {
		return s
	}
	r.touching[v] = true
	defer delete(r.touching, v)
	var fields []held
	for _, f := range more {
		for _, w := range r.later(v, f).vals {
			fields = append(fields, held{f.key, f.field, r.fx.Place(f.at.Pos()), w})
		}
	}
	out := set{open: s.open}
	for _, w := range s.vals {
		if w.fn == nil && w.lit == nil {
			w = w.with(fields)
		}
		out.vals = append(out.vals, w)
	}
	return out
}

// touches lists for variables the places that put something into their fields.
func (r *Result) touches() map[*types.Var][]*filling {
	if r.touchedBy != nil {
		return r.touchedBy
	}
	r.touchedBy = map[*types.Var][]*filling{}
	for _, f := range r.fx.Funcs() {
		if r.inTest(f.Body.Pos()) || r.modelled(f) {
			continue
		}
		for _, set := range f.Sets {
			r.assigned(f, set, func(sel *ast.SelectorExpr, w *filling) {
				if id, isIdent := ast.Unparen(sel.X).(*ast.Ident); isIdent {
					if v, isVar := r.pass.TypesInfo.ObjectOf(id).(*types.Var); isVar {
						r.touchedBy[v] = append(r.touchedBy[v], w)
					}
				}
			})
		}
	}
	for _, f := range r.fx.Funcs() {
		if !r.inTest(f.Body.Pos()) && !r.modelled(f) {
			r.touchedByCalls(f)
		}
	}
	return r.touchedBy
}

// touchedByCalls adds the setters and registrations that are called on variables.
func (r *Result) touchedByCalls(f *effects.Func) {
	for _, call := range f.Calls {
		id, isIdent := ast.Unparen(sym.OrBad(sym.Receiver(call))).(*ast.Ident)
		if !isIdent {
			continue
		}
		v, isVar := r.pass.TypesInfo.ObjectOf(id).(*types.Var)
		fn := sym.Callee(r.pass.TypesInfo, call)
		if !isVar || fn == nil || fn.Signature().Recv() == nil || !r.bears(v.Type()) {
			continue
		}
		for _, w := range r.stores(f, call) {
			if w.key == keyOf(fn.Signature().Recv().Type()) {
				r.touchedBy[v] = append(r.touchedBy[v], w)
			}
		}
	}
}
