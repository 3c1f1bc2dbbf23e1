package wiring

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// provision is a constructor, function or value that a package gives to a container
// which builds by type.
type provision struct {
	at     ast.Expr // nil when another package gives it
	in     *effects.Func
	pkg    string         // whose it is
	from   *types.Package // which told of it, nil for this one
	sig    *types.Signature
	gives  []gift
	stores []stored
	params []Need
	lit    bool // a literal: what it asks the container for is seen where it does so
	tagged bool // by a name, or into a group: its type alone does not tell who gets it
}

// gift is what a provision gives to others that need a type.
type gift struct {
	typ  string
	vals set
}

// container is what this package knows of what is built by type.
type container struct {
	all      []*provision
	given    map[string][]*provision // by type
	supplies map[string]set          // answers to who needs a type
	whole    bool                    // all provisions are known
	early    bool                    // it was asked before they were
}

// container collects the provisions of this package, and of those that it puts
// together with them.
func (r *Result) container() *container {
	if r.built != nil {
		return r.built
	}
	r.built = &container{given: map[string][]*provision{}, supplies: map[string]set{}}
	var parts []*ast.CallExpr
	read := func(f *effects.Func, call *ast.CallExpr) {
		for _, row := range r.fx.Rows(call) {
			switch row.Op {
			case catalogue.OpDIProvide, catalogue.OpDIInvoke, catalogue.OpDISupply:
				r.built.all = append(r.built.all, r.provisions(f, call, &row)...)
			case catalogue.OpDIGather:
				parts = append(parts, call)
			}
		}
	}
	calls, _ := r.fx.Initial()
	for _, call := range calls {
		read(nil, call)
	}
	for _, f := range r.fx.Funcs() {
		if !r.inTest(f.Body.Pos()) {
			for _, call := range f.Known {
				read(f, call)
			}
		}
	}
	if len(parts) > 0 || len(r.built.all) > 0 {
		r.gather(parts)
	}
	for _, p := range r.built.all {
		for _, g := range p.gives {
			r.built.given[g.typ] = append(r.built.given[g.typ], p)
		}
	}
	r.built.whole = true
	if r.built.early {
		r.forget() // what asked the container before it was known
	}
	return r.built
}

// provisions lists what one call gives to the container.
func (r *Result) provisions(f *effects.Func, call *ast.CallExpr, row *catalogue.Effect) (found []*provision) {
	if row.Op == catalogue.OpDISupply {
		ref, _ := row.Role(catalogue.RoleValue)
		for _, x := range effects.Args(ref, call) {
			found = append(found, &provision{at: x, in: f, pkg: sym.PkgPath(r.pass.Pkg), gives: []gift{{typeText(r.pass.TypesInfo.TypeOf(x)), r.eval(x).keep()}}})
		}
		return found
	}
	ref, _ := row.Role(catalogue.RoleFn)
	opts, _ := row.Role(catalogue.RoleOpts)
	for _, x := range effects.Args(ref, call) {
		as, tagged := r.annotations(effects.Args(opts, call))
		ctor := x
		if inner, isCall := ast.Unparen(x).(*ast.CallExpr); isCall {
			for _, more := range r.fx.Rows(inner) {
				if more.Op == catalogue.OpDIAnnotate {
					if y, _, has := effects.Role(&more, catalogue.RoleFn, inner); has && y != nil {
						ctor = y
					}
					ref, _ := more.Role(catalogue.RoleOpts)
					as, tagged = r.annotations(effects.Args(ref, inner))
				}
			}
		}
		for _, v := range r.eval(ctor).vals {
			if p := r.provision(v, as, row.Op == catalogue.OpDIInvoke); p != nil {
				p.at, p.in, p.tagged = x, f, tagged
				found = append(found, p)
			}
		}
	}
	return found
}

// annotations reads what is said of a constructor: the interfaces that its result is
// given out as, and whether there is more, as a name.
func (r *Result) annotations(opts []ast.Expr) (as []types.Type, tagged bool) {
	for _, x := range opts {
		call, isCall := ast.Unparen(x).(*ast.CallExpr)
		if !isCall {
			tagged = true
			continue
		}
		known := false
		for _, row := range r.fx.Rows(call) {
			if row.Op != catalogue.OpDIAs {
				continue
			}
			known = true
			ref, _ := row.Role(catalogue.RoleArgs)
			for _, a := range effects.Args(ref, call) {
				var port types.Type // its own type, when it is nothing else
				if ptr, isPtr := types.Unalias(sym.OrInvalid(r.pass.TypesInfo.TypeOf(a))).(*types.Pointer); isPtr {
					port = ptr.Elem()
				}
				as = append(as, port)
			}
		}
		tagged = tagged || !known
	}
	return as, tagged
}

// provision reads a constructor, or a function that is run for what it does.
func (r *Result) provision(v *val, as []types.Type, invoked bool) *provision {
	p := &provision{pkg: sym.PkgPath(r.pass.Pkg)}
	var out func(int) set
	switch {
	case v.lit != nil && r.syntax(v.lit) != nil:
		f := r.syntax(v.lit)
		p.sig, p.stores, p.lit = f.Sig, r.storesIn(f), true
		out = func(i int) set { return r.returned(f, i) }
	case v.fn != nil && r.fx.Own(v.fn):
		p.sig, p.stores = v.fn.Signature(), r.storesOf(v.fn)
		out = func(i int) set { return r.results(v.fn, i) }
	default:
		return nil
	}
	for param := range p.sig.Params().Variables() {
		p.params = append(p.params, r.need(param.Type()))
	}
	if invoked {
		return p
	}
	for i := range p.sig.Results().Len() {
		t := p.sig.Results().At(i).Type()
		switch {
		case sym.IsError(t):
		case r.injected(t, catalogue.KindDIOut):
			p.gives = append(p.gives, r.giftsIn(t, out(i))...)
		case len(as) > 0:
			for _, port := range as {
				if port == nil {
					port = t
				}
				p.gives = append(p.gives, gift{typeText(port), r.typedMade(out(i), t, v)})
			}
		default:
			p.gives = append(p.gives, gift{typeText(t), r.typedMade(out(i), t, v)})
		}
	}
	return p
}

// typedMade is a result of a constructor, of its static type when no more is known. A
// container makes one of each.
func (r *Result) typedMade(s set, t types.Type, by *val) set {
	if len(s.vals) > 0 || types.IsInterface(t) || keyOf(t) == "" {
		return s.keep()
	}
	v := &val{typ: t, key: keyOf(t), kept: true}
	if by.fn != nil {
		v.id = "new " + sym.Key(by.fn).String()
	} else {
		v.id = "new " + r.fx.Place(by.lit.Pos())
	}
	return set{vals: []*val{v}}
}

// injected reports whether a container sees a struct as the list of its fields.
func (r *Result) injected(t types.Type, kind catalogue.TypeKind) bool {
	st := sym.StructOf(t)
	if st == nil {
		return false
	}
	for f := range st.Fields() {
		if info := r.fx.TypeInfo(f.Type()); f.Embedded() && info != nil && info.Kind == kind {
			return true
		}
	}
	return false
}

// need is what a parameter of a type is given.
func (r *Result) need(t types.Type) Need {
	n := Need{Type: typeText(t)}
	if r.injected(t, catalogue.KindDIIn) {
		n.Owner = keyOf(t)
		for f := range sym.StructOf(t).Fields() {
			if r.follows(f.Type()) {
				n.Fields = append(n.Fields, NeedField{f.Name(), typeText(f.Type())})
			}
		}
	}
	return n
}

// giftsIn lists the fields of a struct of results.
func (r *Result) giftsIn(t types.Type, s set) (found []gift) {
	for f := range sym.StructOf(t).Fields() {
		if !r.follows(f.Type()) {
			continue
		}
		var vals set
		for _, v := range s.vals {
			vals.add(r.partNamed(v, f.Name()))
		}
		found = append(found, gift{typeText(f.Type()), vals.keep()})
	}
	return found
}

// storesIn is storesOf for a literal.
func (r *Result) storesIn(lit *effects.Func) (found []stored) {
	own := &site{r: r, sig: lit.Sig}
	for _, f := range r.fx.Funcs() {
		if !sym.Contains(lit.Syntax, f.Syntax) {
			continue
		}
		for _, w := range r.fillings(f) {
			for _, v := range r.filledBy(w).vals {
				if len(found) < maxStores && own.leads(v) {
					found = append(found, stored{w.key, w.field, r.fx.Place(w.at.Pos()), v})
				}
			}
		}
	}
	return found
}

// leads reports whether a value is a parameter of the function, or has one in it, or
// comes from a container.
func (c *site) leads(v *val) bool {
	if v.slot != "" {
		return true
	}
	if v.given {
		_, own := c.index(v)
		return own
	}
	return slices.ContainsFunc(v.fields, func(h held) bool { return c.leads(h.v) })
}

// typeText names a type the same way in all packages.
func typeText(t types.Type) string {
	return types.TypeString(sym.OrInvalid(t), sym.PkgPath)
}
