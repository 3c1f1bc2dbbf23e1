package wiring

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/sym"
)

// gather adds what other packages give to the container that this one puts together.
func (r *Result) gather(parts []*ast.CallExpr) {
	seen := map[*types.Package]bool{r.pass.Pkg: true}
	for _, call := range parts {
		for _, a := range call.Args {
			ast.Inspect(a, func(n ast.Node) bool {
				id, isIdent := n.(*ast.Ident)
				if !isIdent {
					return true
				}
				obj := r.pass.TypesInfo.Uses[id]
				if obj == nil || obj.Pkg() == nil || seen[obj.Pkg()] || !r.fx.OwnPackage(obj.Pkg()) {
					return true
				}
				seen[obj.Pkg()] = true
				told := new(Provides)
				if r.pass.ImportPackageFact(obj.Pkg(), told) {
					r.tellGathered(told, obj.Pkg(), a)
				}
				return true
			})
		}
	}
}

// tellGathered adds the provisions of another package, which stand where it is named.
func (r *Result) tellGathered(told *Provides, from *types.Package, at ast.Expr) {
	for i := range told.List {
		of := &told.List[i]
		p := &provision{at: at, pkg: of.Pkg, from: from, params: of.Params, tagged: of.Tagged}
		for j := range of.Gives {
			p.gives = append(p.gives, gift{of.Gives[j].Type, r.decodeAll(of.Gives[j].Values)})
		}
		for j := range of.Stores {
			st := &of.Stores[j]
			p.stores = append(p.stores, stored{st.Owner, st.Field, st.At, r.decode(&st.Value)})
		}
		r.built.all = append(r.built.all, p)
	}
}

// supplied is what a container gives to who needs a type: what is provided for it.
// Of a list, each provision for its elements counts.
func (r *Result) supplied(typ string) (out set) {
	c := r.container()
	if !c.whole {
		c.early = true
		return unknown
	}
	if s, seen := c.supplies[typ]; seen {
		return s
	}
	c.supplies[typ] = unknown // what needs itself is not built
	element := ""
	if len(typ) > 2 && typ[:2] == "[]" {
		element = typ[2:]
	}
	out.open = true
	for _, p := range slices.Concat(c.given[typ], c.given[element]) {
		for _, g := range p.gives {
			if g.typ == typ && !p.tagged || g.typ == element {
				out.add(r.suppliedSite(p).all(g.vals))
			}
		}
	}
	c.supplies[typ] = out
	return out
}

// suppliedSite gives a provision what it needs.
func (r *Result) suppliedSite(p *provision) *site {
	sig := p.sig
	if sig == nil {
		sig = new(types.Signature)
	}
	return &site{r: r, sig: sig, supply: func(i int) set {
		if i < 0 || i >= len(p.params) {
			return unknown
		}
		n := &p.params[i]
		if len(n.Fields) == 0 {
			return r.supplied(n.Type)
		}
		v := &val{key: n.Owner}
		if named := r.namedType(n.Owner); named != nil {
			v.typ = types.NewPointer(named)
		}
		var fields []held
		for _, f := range n.Fields {
			for _, w := range r.supplied(f.Type).vals {
				fields = append(fields, held{n.Owner, f.Name, "", w})
			}
		}
		return set{vals: []*val{v.with(fields)}}
	}}
}

// provide lists the fields that a container fills in what it builds, as far as this
// package is the one that brings both sides together.
func (r *Result) provide(visit func(*filling)) {
	for _, p := range r.container().all {
		if p.at == nil || len(p.stores) == 0 {
			continue
		}
		c := r.suppliedSite(p)
		for _, st := range p.stores {
			if p.from != nil && !r.broughtTogether(p, c, st.v) || p.lit && st.v.slot != "" {
				continue
			}
			visit(&filling{
				at: p.at, in: p.in, owner: r.namedType(st.owner), key: st.owner, field: st.field, style: Provided,
				what: func() set { return c.sub(st.v) },
			})
		}
	}
}

// broughtTogether reports whether what is put into a field comes from somewhere else
// than what told of the field.
func (r *Result) broughtTogether(p *provision, c *site, v *val) bool {
	if v.given && v.slot == "" {
		i, own := c.index(v)
		if !own || i < 0 || i >= len(p.params) {
			return false
		}
		needs := []string{p.params[i].Type}
		for _, f := range p.params[i].Fields {
			if v.path == "."+f.Name {
				needs = append(needs, f.Type)
			}
		}
		for _, typ := range needs {
			for _, q := range r.container().given[typ] {
				if q.from != p.from {
					return true
				}
			}
		}
		return false
	}
	return slices.ContainsFunc(v.fields, func(h held) bool { return r.broughtTogether(p, c, h.v) })
}

// maxProvided bounds what is told of one package.
const maxProvided = 96

// exportProvided tells packages that put this one's part of a container together
// with others what it has.
func (r *Result) exportProvided() (told []*Makes) {
	out := new(Provides)
	for _, p := range r.container().all {
		if len(out.List) == maxProvided {
			break
		}
		to := Provision{Pkg: p.pkg, Params: p.params, Tagged: p.tagged}
		all := &Makes{}
		w := r.teller(p.sig)
		for _, g := range p.gives {
			gives := Gift{Type: g.typ}
			for _, v := range g.vals.vals {
				if told, ok := w.encode(v); ok {
					gives.Values = append(gives.Values, told)
				}
			}
			to.Gives = append(to.Gives, gives)
			all.Results = append(all.Results, gives.Values)
		}
		for _, st := range p.stores {
			if told, ok := w.encode(st.v); ok {
				to.Stores = append(to.Stores, Store{st.owner, st.field, st.at, told})
			}
		}
		all.Stores = to.Stores
		if len(to.Gives)+len(to.Stores) > 0 {
			out.List = append(out.List, to)
			told = append(told, all)
		}
	}
	if len(out.List) > 0 {
		r.pass.ExportPackageFact(out)
	}
	return told
}

// resolved is what a call that asks a container for a type returns.
func (r *Result) resolved(call *ast.CallExpr, result int) set {
	t := r.pass.TypesInfo.TypeOf(call)
	if tuple, is := t.(*types.Tuple); is {
		if result != 0 || tuple.Len() == 0 {
			return unknown
		}
		t = tuple.At(0).Type()
	}
	if result > 0 || t == nil || sym.IsError(t) {
		return unknown
	}
	out := r.supplied(typeText(t))
	if len(out.vals) == 0 { // whoever puts the container together knows
		out.vals = []*val{{given: true, slot: fromContainer + typeText(t)}}
	}
	return out
}

// fromContainer begins the slot that stands for what a container gives for a type.
const fromContainer = "di "
