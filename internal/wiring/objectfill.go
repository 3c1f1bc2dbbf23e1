package wiring

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// filling is a place that puts something into a field.
type filling struct {
	at         ast.Expr
	in         *effects.Func // nil in the initialiser of a package variable
	owner      *types.Named  // nil when it is out of reach
	key, field string
	style      Style
	what       func() set
	vals       *set // the answer
}

// filledBy is what a place puts into the field.
func (r *Result) filledBy(w *filling) set {
	if w.vals == nil {
		w.vals = &set{open: true} // asked again on the way, it adds nothing
		s := r.spread(w.in, w.what())
		w.vals = &s
	}
	return *w.vals
}

// fillings lists the places of a function, without the literals in it, that put
// something into fields of structs.
func (r *Result) fillings(f *effects.Func) []*filling {
	if found, seen := r.filled[f]; seen {
		return found
	}
	r.filled[f] = nil
	var found []*filling
	for _, lit := range f.Lits {
		found = append(found, r.inLiteral(f, lit)...)
	}
	for _, set := range f.Sets {
		r.assigned(f, set, func(_ *ast.SelectorExpr, w *filling) { found = append(found, w) })
	}
	for _, call := range f.Calls {
		found = append(found, r.stores(f, call)...)
	}
	found = append(found, r.globals()[f]...)
	r.filled[f] = found
	return found
}

// inLiteral lists the fields that a composite literal fills.
func (r *Result) inLiteral(f *effects.Func, lit *ast.CompositeLit) (found []*filling) {
	owner := sym.Named(sym.OrInvalid(r.pass.TypesInfo.TypeOf(lit)))
	if owner == nil || !r.fx.OwnPackage(owner.Obj().Pkg()) {
		return nil
	}
	for field, x := range sym.Fields(r.pass.TypesInfo, lit) {
		if r.slot(field.Type()) {
			found = append(found, &filling{
				at: x, in: f, owner: owner, key: keyOf(owner), field: field.Name(), style: Literal,
				what: func() set { return r.fillers(x, field.Type()) },
			})
		}
	}
	return found
}

// assigned visits the fields that an assignment fills. An element stands for all of
// them; what was in a list before is not put there again.
func (r *Result) assigned(f *effects.Func, st *ast.AssignStmt, visit func(*ast.SelectorExpr, *filling)) {
	for i, l := range st.Lhs {
		l = ast.Unparen(l)
		if element, is := l.(*ast.IndexExpr); is {
			l = ast.Unparen(element.X)
		}
		sel, isSel := l.(*ast.SelectorExpr)
		if !isSel {
			continue
		}
		s := r.pass.TypesInfo.Selections[sel]
		if s == nil && len(st.Lhs) == len(st.Rhs) {
			if v := r.elsewhere(sel); v != nil {
				x := st.Rhs[i]
				visit(sel, &filling{at: x, in: f, key: variableKey(v), style: Assigned, what: func() set { return r.eval(x) }})
			}
			continue
		}
		if s == nil || s.Kind() != types.FieldVal || !r.slot(s.Type()) {
			continue
		}
		owner := sym.Named(ownerOf(s))
		if owner == nil || !r.fx.OwnPackage(owner.Obj().Pkg()) {
			continue
		}
		w := &filling{in: f, owner: owner, key: keyOf(owner), field: sel.Sel.Name, style: Assigned}
		if len(st.Lhs) == len(st.Rhs) {
			x := st.Rhs[i]
			w.at, w.what = x, func() set { return r.fillers(x, s.Type()) }
			if call, isCall := ast.Unparen(x).(*ast.CallExpr); isCall && len(call.Args) > 1 && r.isAppend(call) {
				w.at, w.what = call.Args[1], func() (out set) {
					for _, a := range call.Args[1:] {
						out.add(r.eval(a))
					}
					return out
				}
			}
		} else {
			x := st.Rhs[0]
			w.at, w.what = x, func() set { return r.defined(x, i, nil) }
		}
		visit(sel, w)
	}
}

func (r *Result) isAppend(call *ast.CallExpr) bool {
	id, isIdent := ast.Unparen(call.Fun).(*ast.Ident)
	if !isIdent {
		return false
	}
	b, isBuiltin := r.pass.TypesInfo.ObjectOf(id).(*types.Builtin)
	return isBuiltin && b.Name() == "append"
}

// stores lists the fields that a call fills with its arguments.
func (r *Result) stores(f *effects.Func, call *ast.CallExpr) (found []*filling) {
	fn := sym.Callee(r.pass.TypesInfo, call)
	if fn == nil || !r.fx.Own(fn) || types.IsInterface(sym.RecvType(fn)) {
		return nil
	}
	for _, st := range r.storesOf(fn) {
		c := r.site(call, fn.Signature())
		w := &filling{
			at: r.given(c, st.v), in: f, owner: r.namedType(st.owner), key: st.owner, field: st.field, style: Argument,
			what: func() set { return c.sub(st.v) },
		}
		found = append(found, w)
	}
	return found
}

// given is the argument that a value comes from, the call when it is none.
func (r *Result) given(c *site, v *val) ast.Expr {
	if v.given && v.slot == "" {
		i, own := c.index(v)
		if own && i >= 0 && i < len(c.call.Args) {
			return c.call.Args[i]
		}
		return c.call
	}
	for _, h := range v.fields {
		if x := r.given(c, h.v); x != ast.Expr(c.call) {
			return x
		}
	}
	return c.call
}

// stored is a field that a function fills with something that its caller knows more of.
type stored struct {
	owner, field, at string
	v                *val
}

// maxStores bounds what is told of one function.
const maxStores = 64

// storesOf lists the fields that a function fills with what it is given.
func (r *Result) storesOf(fn *types.Func) []stored {
	if found, seen := r.stored[fn]; seen {
		return found
	}
	r.stored[fn] = nil
	var found []stored
	if group := r.group(fn); group != nil {
		for _, f := range group {
			for _, w := range r.fillings(f) {
				for _, v := range r.filledBy(w).vals {
					if len(found) < maxStores && r.callers(v, fn, false) {
						found = append(found, stored{w.key, w.field, r.fx.Place(w.at.Pos()), v})
					}
				}
			}
		}
	} else if m := r.imported(fn); m != nil {
		for _, st := range m.Stores {
			found = append(found, stored{st.Owner, st.Field, st.At, r.decode(&st.Value)})
		}
	}
	r.stored[fn] = found
	return found
}

// callers reports whether callers of a function know more of a value: a part of it
// comes from a parameter whose type does not say all. Of a library's client, they know
// which one it is; around one that is known, that does not matter.
func (r *Result) callers(v *val, fn *types.Func, within bool) bool {
	if v.given {
		if v.slot == "" && v.param != nil {
			if _, own := (&site{r: r, sig: fn.Signature()}).index(v); !own {
				return false
			}
		}
		return v.key == "" || r.bears(v.typ) || r.tool(v.typ) && !within || len(v.fields) > 0
	}
	for _, h := range v.fields {
		if r.callers(h.v, fn, true) {
			return true
		}
	}
	return false
}

// group is a function of the package with the literals in it, nil for others.
func (r *Result) group(fn *types.Func) []*effects.Func {
	if r.groups == nil {
		r.groups = map[*types.Func][]*effects.Func{}
		var last *effects.Func
		for _, f := range r.fx.Funcs() {
			if f.Fn != nil {
				last = f
			}
			if last != nil && sym.Contains(last.Syntax, f.Syntax) && !r.inTest(f.Body.Pos()) {
				r.groups[last.Fn] = append(r.groups[last.Fn], f)
			}
		}
	}
	return r.groups[fn.Origin()]
}
