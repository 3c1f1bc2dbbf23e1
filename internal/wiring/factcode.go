package wiring

import (
	"cmp"
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
	v := &val{given: of.Given, index: of.Param, path: of.Path, slot: of.Slot, key: of.Key, made: of.Made, id: cmp.Or(of.ID, of.Made), kept: of.Kept, told: true}
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

// export tells other packages what the functions and variables of this one make and
// fill, each to the same depth: as deep as there is room for all of them.
func (r *Result) export() {
	var told []toldOf
	for r.deep = maxDepth; ; r.deep-- {
		r.toldValues = 0
		told = r.makesAll()
		if !r.tooDeep() {
			break
		}
	}
	all := make([]*Makes, len(told))
	for i, t := range told {
		r.pass.ExportObjectFact(t.obj, t.makes)
		all[i] = t.makes
	}
	r.hide(append(all, r.exportProvided()...))
}

// tooDeep reports whether there is no room for all of what is told to some depth.
func (r *Result) tooDeep() bool { return r.deep > 0 && r.toldValues > maxToldPackage }

// toldOf is the fact about a function or variable.
type toldOf struct {
	obj   types.Object
	makes *Makes
}

// makesAll are the facts about the functions and variables that others can name, as
// long as there is room.
func (r *Result) makesAll() (told []toldOf) {
	for _, f := range r.fx.Funcs() {
		if r.tooDeep() {
			return nil
		}
		if f.Fn == nil || !f.Fn.Exported() || r.inTest(f.Body.Pos()) || r.modelled(f) {
			continue
		}
		if m := r.tells(f.Fn); len(m.Results)+len(m.Stores) > 0 {
			told = append(told, toldOf{f.Fn, m})
		}
	}
	scope := r.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		v, isVar := scope.Lookup(name).(*types.Var)
		if !isVar || !v.Exported() || !r.follows(v.Type()) || r.inTest(v.Pos()) {
			continue
		}
		if vals := r.teller(nil).tellable(r.packageVar(v), v.Type()); len(vals) > 0 {
			told = append(told, toldOf{v, &Makes{Results: [][]Value{vals}}})
		}
	}
	return told
}

// tells is the fact about a function.
func (r *Result) tells(fn *types.Func) *Makes {
	m := new(Makes)
	sig := fn.Signature()
	w := r.teller(sig)
	for i := range sig.Results().Len() {
		t := sig.Results().At(i).Type()
		if !r.follows(t) {
			continue
		}
		if vals := w.tellable(r.results(fn, i), t); len(vals) > 0 {
			for len(m.Results) <= i {
				m.Results = append(m.Results, nil)
			}
			m.Results[i] = vals
		}
	}
	for _, st := range r.storesOf(fn) {
		if v, ok := w.encode(st.v); ok {
			m.Stores = append(m.Stores, Store{st.owner, st.field, st.at, v})
		}
	}
	return m
}

// tellable writes the values of a result of which its type does not say all.
func (w *teller) tellable(s set, t types.Type) (out []Value) {
	for _, v := range s.vals {
		if !isPort(sym.ElemOrValue(t)) && !v.kept && len(v.fields) == 0 && !v.given {
			continue
		}
		if told, ok := w.encode(v); ok {
			out = append(out, told)
		}
	}
	return out
}
