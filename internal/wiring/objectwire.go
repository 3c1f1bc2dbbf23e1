package wiring

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// wire collects the fields that the package fills with objects.
func (r *Result) wire() {
	r.container()
	seen := map[wired]bool{}
	add := func(w *filling) {
		if w.at == nil || r.inTest(w.at.Pos()) {
			return
		}
		for _, v := range r.filledBy(w).vals {
			o := r.object(v)
			if o == nil {
				continue
			}
			k := wired{w.at, w.key, w.field, o.Key, o.ID}
			if !seen[k] {
				seen[k] = true
				r.wirings = append(r.wirings, &Wiring{At: w.at, In: w.in, Struct: w.owner, Key: w.key, Field: w.field, Object: o, Style: w.style})
			}
		}
	}
	calls, lits := r.fx.Initial()
	for _, lit := range lits {
		each(r.inLiteral(nil, lit), add)
	}
	for _, call := range calls {
		each(r.stores(nil, call), add)
		each(r.arguments(nil, call), add)
	}
	each(r.globals()[nil], add)
	for _, f := range r.fx.Funcs() {
		if r.inTest(f.Body.Pos()) || r.modelled(f) {
			continue
		}
		each(r.fillings(f), add)
		for _, call := range f.Calls {
			each(r.arguments(f, call), add)
		}
	}
	r.provide(add)
	r.wirings = slices.DeleteFunc(slices.Clone(r.wirings), r.insideToo)
	r.sorted()
}

// insideToo reports whether a wiring is the call of a method on the own receiver that
// fills a field with what is in the receiver, and the field is known to be filled with
// that in the method: that is where it is wired.
func (r *Result) insideToo(w *Wiring) bool {
	call, isCall := w.At.(*ast.CallExpr)
	if !isCall || w.Style != Argument || !r.onOwn(call) {
		return false
	}
	fn := sym.Callee(r.pass.TypesInfo, call)
	if fn == nil || r.fx.Func(fn) == nil || !slices.ContainsFunc(r.storesOf(fn), func(st stored) bool { return st.owner == w.Key && st.field == w.Field }) {
		return false
	}
	return slices.ContainsFunc(r.wirings, func(in *Wiring) bool {
		return in != w && in.At != w.At && in.Key == w.Key && in.Field == w.Field && in.Object.Key == w.Object.Key && in.Object.Made == w.Object.Made &&
			!sym.Contains(in.At, call)
	})
}

// wired tells wirings apart.
type wired struct {
	at                    ast.Expr
	key, field, what, who string
}

func each(all []*filling, visit func(*filling)) {
	for _, w := range all {
		visit(w)
	}
}

// arguments lists the ports among the parameters of a function that a call fills, as far
// as the function asks them for something itself.
func (r *Result) arguments(f *effects.Func, call *ast.CallExpr) (found []*filling) {
	fn := sym.Callee(r.pass.TypesInfo, call)
	if fn == nil || len(call.Args) == 0 || !r.fx.Own(fn) || types.IsInterface(sym.RecvType(fn)) {
		return nil
	}
	params := fn.Signature().Params()
	key, asked := "", r.tellingOf(fn.Pkg())
	for i, a := range call.Args {
		n := min(i, params.Len()-1)
		if !isPort(sym.ElemOrValue(params.At(n).Type())) {
			continue
		}
		if key == "" {
			key = sym.Key(fn).String()
		}
		if field := "#" + strconv.Itoa(n); len(asked.on(key, field)) > 0 {
			found = append(found, &filling{at: a, in: f, key: key, field: field, style: Argument, what: func() set { return r.eval(a) }})
		}
	}
	return found
}

// object is what rules are told of a value, nil when that is nothing.
func (r *Result) object(v *val) *Object {
	o, seen := r.objectOf[v]
	if !seen {
		o = r.newObject(v)
		r.objectOf[v] = o
	}
	return o
}

func (r *Result) newObject(v *val) *Object {
	if v.lit != nil || v.slot != "" || !r.worth(v) || r.double(v.key) || v.typ != nil && r.declaredInTest(v.typ) {
		return nil
	}
	if v.id == "" && v.typ != nil && r.tool(v.typ) {
		return nil // a client of which it is not known which one says nothing
	}
	o := &Object{Type: v.typ, Key: v.key, Made: v.made, ID: v.id, Func: v.fn, v: v}
	if v.given {
		o.Made, o.ID = "", ""
	}
	r.fieldsOf(o, v)
	return o
}

// fieldsOf adds the fields of a value, those of structs in it among them.
func (r *Result) fieldsOf(o *Object, v *val) {
	for _, h := range v.fields {
		if len(o.Fields) == maxFields {
			return
		}
		p := r.object(h.v)
		if h.field == itself && h.v.lit != nil {
			p = r.literal(h.v)
		}
		if p != nil {
			o.Fields = append(o.Fields, Filled{Owner: h.owner, Field: h.field, Object: p, At: h.at})
			if h.v.typ != nil && r.bears(h.v.typ) && !r.behindPort(h) {
				o.Fields = append(o.Fields, p.Fields...)
			}
		}
	}
}

// literal is the object of a function literal of this package, nil for what is not
// to be told of.
func (r *Result) literal(v *val) *Object {
	f := r.syntax(v.lit)
	if f == nil || r.inTest(v.lit.Pos()) {
		return nil
	}
	return &Object{Made: r.fx.Place(v.lit.Pos()), lit: f}
}

// behindPort reports whether a field holds its value as a port: it is another
// object then, no part of the one that has the field.
func (r *Result) behindPort(h held) bool {
	owner := r.namedType(h.owner)
	if owner == nil {
		return true
	}
	st := sym.StructOf(owner)
	if st == nil {
		return true
	}
	for f := range st.Fields() {
		if f.Name() == h.field {
			return r.slot(f.Type())
		}
	}
	return true
}

func (r *Result) declaredInTest(t types.Type) bool {
	named := sym.Named(t)
	return named != nil && named.Obj().Pkg() == r.pass.Pkg && r.inTest(named.Obj().Pos())
}

// Objects returns what an expression of the package may be. complete is false
// when it may be something else as well. Nil is no object.
func (r *Result) Objects(x ast.Expr) (objs []*Object, complete bool) {
	if r.evaluated == nil {
		return nil, false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.eval(x)
	complete = !s.open
	for _, v := range s.vals {
		if o := r.object(v); o != nil {
			objs = append(objs, o)
		} else {
			complete = false
		}
	}
	return objs, complete
}
