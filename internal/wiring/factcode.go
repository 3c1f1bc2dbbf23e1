package wiring

import (
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// imported is what another package tells of a function or variable, nil when
// that is nothing.
func (r *Result) imported(obj types.Object) *Makes {
	if m, seen := r.facts[obj]; seen {
		return m
	}
	var m *Makes
	if obj.Pkg() != nil && obj.Pkg() != r.pass.Pkg && r.fx.OwnPackage(obj.Pkg()) {
		fact := new(Makes)
		if r.pass.ImportObjectFact(obj, fact) {
			m = fact
		}
	}
	r.facts[obj] = m
	return m
}

func (r *Result) decodeAll(of []Value) (out set) {
	for i := range of {
		out.vals = append(out.vals, r.decode(&of[i]))
	}
	out.open = len(of) == 0
	return out
}

// decode reads a value of a fact.
func (r *Result) decode(of *Value) *val {
	if v := r.decoded[of]; v != nil {
		return v
	}
	v := &val{given: of.Given, index: of.Param, path: of.Path, slot: of.Slot, key: of.Key, made: of.Made, id: of.ID, kept: of.Kept, told: true}
	if of.Key != "" {
		if named := r.namedType(of.Key); named != nil {
			v.typ = types.NewPointer(named)
			v.tool = r.tool(named)
		}
	}
	if of.Func != "" {
		v.fn = r.function(of.Func)
	}
	for i := range of.Fields {
		f := &of.Fields[i]
		v.hold(held{f.Owner, f.Name, f.At, r.decode(&f.Value)})
	}
	r.decoded[of] = v
	return v
}

// function finds a function by its key, "path.Type.Name" or "path.Name", or nil.
func (r *Result) function(key string) *types.Func {
	path, name := cutKey(key)
	if q := r.Package(path); q != nil {
		fn, _ := q.Scope().Lookup(name).(*types.Func)
		return fn
	}
	named := r.namedType(path)
	if named == nil {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), true, named.Obj().Pkg(), name)
	fn, _ := obj.(*types.Func)
	return fn
}

// encode writes a value that a function of this package tells of; ok is false when it
// says nothing: a parameter of a function around, a type that nobody asks for.
func (r *Result) encode(v *val, fn *types.Func, depth int) (out Value, ok bool) {
	if fn == nil {
		return r.encodeAs(v, nil, depth)
	}
	return r.encodeAs(v, fn.Signature(), depth)
}

// encodeAs writes a value with the parameters of a signature, nil for that of a
// variable.
func (r *Result) encodeAs(v *val, sig *types.Signature, depth int) (out Value, ok bool) {
	out = Value{Given: v.given, Path: v.path, Slot: v.slot, Key: v.key, Made: v.made, ID: v.id, Kept: v.kept}
	switch {
	case v.slot != "":
	case v.given:
		if sig == nil && v.param != nil {
			return out, false
		}
		i, own := (&site{r: r, sig: sig}).index(v)
		if !own {
			return out, false
		}
		out.Param = i
	case v.lit != nil || double(v.key) || !r.worth(v):
		return out, false
	}
	if v.fn != nil {
		out.Func = sym.Key(v.fn).String()
	}
	if depth == 0 {
		return out, true
	}
	for _, h := range v.fields {
		if w, known := r.encodeAs(h.v, sig, depth-1); known && len(out.Fields) < maxFields {
			out.Fields = append(out.Fields, Field{h.owner, h.field, h.at, w})
		}
	}
	return out, true
}

// export tells other packages what the functions and variables of this one make
// and fill.
func (r *Result) export() {
	var told []*Makes
	for _, f := range r.fx.Funcs() {
		if f.Fn == nil || !f.Fn.Exported() || r.inTest(f.Body.Pos()) || r.modelled(f) {
			continue
		}
		if m := r.tells(f.Fn); len(m.Results)+len(m.Stores) > 0 {
			told = append(told, m)
			r.pass.ExportObjectFact(f.Fn, m)
		}
	}
	scope := r.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		v, isVar := scope.Lookup(name).(*types.Var)
		if !isVar || !v.Exported() || !r.follows(v.Type()) || r.inTest(v.Pos()) {
			continue
		}
		if vals := r.tellable(r.packageVar(v), v.Type(), nil); len(vals) > 0 {
			m := &Makes{Results: [][]Value{vals}}
			told = append(told, m)
			r.pass.ExportObjectFact(v, m)
		}
	}
	r.hide(append(told, r.exportProvided()...))
}

// tells is the fact about a function.
func (r *Result) tells(fn *types.Func) *Makes {
	m := new(Makes)
	sig := fn.Signature()
	for i := range sig.Results().Len() {
		t := sig.Results().At(i).Type()
		if !r.follows(t) {
			continue
		}
		if vals := r.tellable(r.results(fn, i), t, fn); len(vals) > 0 {
			for len(m.Results) <= i {
				m.Results = append(m.Results, nil)
			}
			m.Results[i] = vals
		}
	}
	for _, st := range r.storesOf(fn) {
		if v, ok := r.encode(st.v.cut(maxDepth), fn, maxDepth); ok {
			m.Stores = append(m.Stores, Store{st.owner, st.field, st.at, v})
		}
	}
	return m
}

// tellable writes the values of a result of which its type does not say all.
func (r *Result) tellable(s set, t types.Type, fn *types.Func) (out []Value) {
	for _, v := range s.vals {
		if !isPort(sym.ElemOrValue(t)) && !v.kept && len(v.fields) == 0 && !v.given {
			continue
		}
		if w, ok := r.encode(v, fn, maxDepth); ok {
			out = append(out, w)
		}
	}
	return out
}
