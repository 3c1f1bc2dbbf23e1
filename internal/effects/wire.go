package effects

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// OpPortCall is the call of a method of an interface whose implementation is
// out of sight. It is no operation of the catalogue. The value it is called on
// is Effect.Client, the method Effect.Symbol; where an implementation is wired
// in, rules put its effects in the place of the call.
const OpPortCall catalogue.Op = "port.call"

// OpPortOpen is the call of a method of an interface which types of this package
// implement, on a field or parameter: what those do is among the effects, too, but
// another package may put something else there.
const OpPortOpen catalogue.Op = "port.open"

// Stored says that a function puts a parameter into a field of a struct, as a
// constructor does with the ports it is given.
type Stored struct {
	Param int
	Type  string // catalogue key of the struct's type
	Field string
}

// portCall is the effect of calling a port.
func (p *pkg) portCall(fn *types.Func, on ast.Expr, call *ast.CallExpr) Effect {
	e := Effect{
		Op: OpPortCall, Symbol: sym.Key(fn).String(), Client: p.eval(on),
		Steps: []Step{{Func: display(p.pass.Pkg, fn), Pos: p.place(call.Pos())}}, sites: []*ast.CallExpr{call},
	}
	p.statementIn(&e, fn, call)
	p.asks(&e, fn, on, call)
	return e
}

// storedBy lists the parameters that a function puts into fields.
func (p *pkg) storedBy(n *node) (found []Stored) {
	add := func(t types.Type, field string, value ast.Expr) {
		if !types.IsInterface(sym.OrInvalid(p.info.TypeOf(value))) {
			return
		}
		v := p.eval(value)
		k, named := sym.TypeKey(t)
		if !named || v.Kind != Param || v.Text != "" || v.Index < 0 || len(found) == maxInvokes {
			return
		}
		found = append(found, Stored{v.Index, k.String(), field})
	}
	for _, lit := range n.lits {
		for f, value := range sym.Fields(p.info, lit) {
			add(p.info.TypeOf(lit), f.Name(), value)
		}
	}
	for _, set := range n.sets {
		for i, l := range set.Lhs {
			if sel, isSel := l.(*ast.SelectorExpr); isSel && len(set.Lhs) == len(set.Rhs) {
				add(p.info.TypeOf(sel.X), sel.Sel.Name, set.Rhs[i])
			}
		}
	}
	return found
}

// exported is the summary that other packages see: of the calls of ports only
// those in a retry, and those that run a statement that is known, or one on a
// parameter; of the others only which ones. It lives as long as the analysis of all
// packages, so it holds no syntax of this one.
func (s *Summary) exported() *Summary {
	out := *s
	told := func(e *Effect) bool {
		return e.Op != OpPortCall && e.Op != OpPortOpen ||
			e.Op == OpPortCall && (e.SQL.Kind == Const || e.Client.Kind == Param && (e.Retry() != nil || e.SQL.Kind != Unknown))
	}
	out.Uses = s.uses()
	n := 0
	for i := range s.Effects {
		if told(&s.Effects[i]) {
			n++
		}
	}
	out.Effects = make([]Effect, 0, n)
	for i := range s.Effects {
		if told(&s.Effects[i]) {
			e := s.Effects[i]
			e.sites = nil
			out.Effects = append(out.Effects, e)
		}
	}
	out.Invokes = slices.Clone(s.Invokes)
	for i := range out.Invokes {
		out.Invokes[i].sites = nil
	}
	return &out
}

// Wiring is a port of a struct that a call fills with an implementation.
type Wiring struct {
	Struct *types.Named
	Field  string
	Impl   types.Type // of the implementation
	Arg    ast.Expr   // what is put in
}

// wires lists the ports that a call of a constructor fills.
func (r *Result) wires(call *ast.CallExpr) (found []Wiring) {
	if r.p == nil {
		return nil
	}
	fn := sym.Callee(r.p.info, call)
	if fn == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.p.summary(fn)
	if s == nil {
		return nil
	}
	for _, st := range s.Stored {
		if st.Param >= len(call.Args) || fn.Signature().Variadic() && st.Param >= fn.Signature().Params().Len()-1 {
			continue
		}
		owner := r.p.namedType(st.Type)
		impl := r.p.concrete(call.Args[st.Param])
		if owner != nil && impl != nil {
			found = append(found, Wiring{owner, st.Field, impl, call.Args[st.Param]})
		}
	}
	return found
}

// EachWiring visits the calls and composite literals of a function that fill
// ports, with what they fill.
func (r *Result) EachWiring(f *Func, visit func(at ast.Node, wires []Wiring)) {
	if f.node == nil {
		return
	}
	f.node.wireOnce.Do(func() {
		for _, call := range f.Calls {
			if wires := r.wires(call); len(wires) > 0 {
				f.node.wirings = append(f.node.wirings, wiring{call, wires})
			}
		}
		for _, lit := range f.node.lits {
			if wires := r.wiresIn(lit); len(wires) > 0 {
				f.node.wirings = append(f.node.wirings, wiring{lit, wires})
			}
		}
	})
	for _, w := range f.node.wirings {
		visit(w.at, w.wires)
	}
}

// wiring is a call or literal that fills ports.
type wiring struct {
	at    ast.Node
	wires []Wiring
}

// wiresIn lists the ports that a composite literal fills.
func (r *Result) wiresIn(lit *ast.CompositeLit) (found []Wiring) {
	if r.p == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	owner := sym.Named(sym.OrInvalid(r.p.info.TypeOf(lit)))
	if owner == nil {
		return nil
	}
	for f, value := range sym.Fields(r.p.info, lit) {
		if !types.IsInterface(f.Type()) {
			continue
		}
		if impl := r.p.concrete(value); impl != nil {
			found = append(found, Wiring{owner, f.Name(), impl, value})
		}
	}
	return found
}

// concrete is the type behind a value, nil when it may be several.
func (p *pkg) concrete(x ast.Expr) types.Type {
	t := p.info.TypeOf(x)
	if t == nil {
		return nil
	}
	if !types.IsInterface(t) {
		return t
	}
	if v := p.eval(x); v.Kind == Made { // a constructor that returns the interface
		if n := p.namedType(v.Text); n != nil {
			return types.NewPointer(n)
		}
	}
	id, isIdent := ast.Unparen(x).(*ast.Ident)
	if !isIdent {
		return nil
	}
	v, isVar := p.info.ObjectOf(id).(*types.Var)
	if !isVar {
		return nil
	}
	defs, implicit := p.reaching(v, id.Pos())
	if len(defs) != 1 || implicit && v.Parent() != p.pass.Pkg.Scope() && p.isParam(v) || defs[0].rhs == nil || defs[0].result > 0 {
		return nil
	}
	return p.concrete(defs[0].rhs)
}

func (p *pkg) isParam(v *types.Var) bool {
	_, is := p.params[v]
	return is
}

// namedType finds a type by its catalogue key among the packages in reach.
func (p *pkg) namedType(key string) *types.Named {
	i := strings.LastIndexByte(key, '.')
	if i < 0 {
		return nil
	}
	q := p.packageOf(p.pass.Pkg, key[:i], map[*types.Package]bool{})
	if q == nil {
		return nil
	}
	tn, isType := q.Scope().Lookup(key[i+1:]).(*types.TypeName)
	if !isType {
		return nil
	}
	return sym.Named(tn.Type())
}

func (p *pkg) packageOf(from *types.Package, path string, seen map[*types.Package]bool) *types.Package {
	if sym.PkgPath(from) == path {
		return from
	}
	seen[from] = true
	for _, q := range from.Imports() {
		if !seen[q] {
			if found := p.packageOf(q, path, seen); found != nil {
				return found
			}
		}
	}
	return nil
}
