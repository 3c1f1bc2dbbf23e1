package effects

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// isHeaders reports whether a type is a set of headers: a catalogued header
// type or a map from string to string or strings.
func (p *pkg) isHeaders(t types.Type) bool {
	if t == nil {
		return false
	}
	if p.isKind(t, catalogue.KindHTTPHeader) {
		return true
	}
	m, isMap := t.Underlying().(*types.Map)
	if !isMap {
		return false
	}
	return sym.IsString(m.Key()) && (sym.IsString(m.Elem()) || isStrings(m.Elem()))
}

func isStrings(t types.Type) bool {
	s, isSlice := t.Underlying().(*types.Slice)
	return isSlice && sym.IsString(s.Elem())
}

// headerKey is the idempotency key in a set of headers.
func (p *pkg) headerKey(x ast.Expr, depth int) Val {
	if depth > 5 {
		return Val{}
	}
	if tv := p.info.Types[x]; tv.IsNil() {
		return Val{Kind: Absent}
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		return p.literalKey(x)
	case *ast.CallExpr:
		return p.calledHeaders(x, depth)
	case *ast.SelectorExpr:
		if p.isRequest(p.info.TypeOf(x.X)) {
			if r := p.request(x.X); r != nil {
				return r.key
			}
		}
	case *ast.Ident:
		if v, isVar := p.info.ObjectOf(x).(*types.Var); isVar {
			return p.varHeaders(v, x, depth)
		}
	}
	return Val{}
}

func (p *pkg) literalKey(lit *ast.CompositeLit) Val {
	out := Val{Kind: Absent}
	for _, elt := range lit.Elts {
		kv, keyed := elt.(*ast.KeyValueExpr)
		if !keyed {
			return Val{}
		}
		switch name := p.eval(kv.Key); {
		case name.Kind != Const:
			out = Val{}
		case p.keyHeader(name.Text):
			r := &request{}
			r.setKey(p.eval(kv.Value))
			return r.key
		case p.conditional(name, p.headerValue(kv.Value)):
			return Val{Kind: Present}
		}
	}
	return out
}

// headerValue is the value of a header in a literal, which may be a list.
func (p *pkg) headerValue(x ast.Expr) Val {
	if lit, isLit := x.(*ast.CompositeLit); isLit && len(lit.Elts) == 1 {
		x = lit.Elts[0]
	}
	return p.eval(x)
}

func (p *pkg) calledHeaders(call *ast.CallExpr, depth int) Val {
	if tv := p.info.Types[call.Fun]; tv.IsType() && len(call.Args) == 1 {
		return p.headerKey(call.Args[0], depth+1)
	} else if tv.IsBuiltin() { // make
		return Val{Kind: Absent}
	}
	fn := sym.Callee(p.info, call)
	if fn == nil {
		return Val{}
	}
	if s := p.summary(fn); s != nil {
		for _, b := range s.Built {
			if b.Result == 0 {
				return p.bind(call, fn).key(b.Key)
			}
		}
	}
	if recv := sym.Receiver(call); recv != nil && p.isHeaders(p.info.TypeOf(recv)) { // h.Clone()
		return p.headerKey(recv, depth+1)
	}
	return Val{}
}

// varHeaders follows a variable that holds headers.
func (p *pkg) varHeaders(v *types.Var, id *ast.Ident, depth int) Val {
	if v.Parent() == p.pass.Pkg.Scope() {
		if d, has := p.inits[v]; has && d.result < 0 {
			return p.headerKey(d.rhs, depth+1)
		}
		return Val{}
	}
	if p.setting[v] { // for k := range h { h.Set(k, …) }
		return Val{}
	}
	p.setting[v] = true
	defer delete(p.setting, v)
	defs, implicit := p.reaching(v, id.Pos())
	r := &request{key: Val{Kind: Absent}}
	if i, isParam := p.params[v]; isParam && implicit {
		r.key = p.ofParam(v, i, "#key")
	}
	for _, d := range defs {
		switch {
		case d.rhs == nil:
			return Val{}
		case d.result > 0:
			return Val{}
		default:
			r.mayKey(p.headerKey(d.rhs, depth+1))
		}
	}
	for _, m := range p.mutations(v) {
		p.change(r, v, m)
	}
	return r.key
}

// callKey is the idempotency key that an SDK call is given: in the role the
// catalogue names, by an option among the arguments, or in a field of the
// input whose name says so.
func (p *pkg) callKey(row *catalogue.Effect, call *ast.CallExpr) Val {
	out := Val{Kind: Absent}
	if x, ref, has := role(row, catalogue.RoleKey, call); has && x != nil {
		if ref.Path != "" {
			out = p.part(x, ref.Path, call.Pos())
		} else {
			out = p.eval(x)
		}
		if out.Is("") {
			out = Val{Kind: Absent}
		}
	}
	for i, a := range call.Args {
		if out.Given() || out.Kind == Param {
			break
		}
		v := p.inputKey(a, call, 0)
		if v.Kind == Absent && p.isOption(a, call, i) {
			v = Val{} // options from elsewhere
		}
		if v.Kind != Absent {
			out = v
		}
	}
	if out.Kind == Const {
		out = Val{Kind: Present}
	}
	return out
}

// inputKey is the key that an argument carries, Absent when it surely has none.
func (p *pkg) inputKey(x ast.Expr, call *ast.CallExpr, depth int) Val {
	if depth > 3 {
		return Val{}
	}
	x = ast.Unparen(x)
	if c, isCall := x.(*ast.CallExpr); isCall {
		for _, row := range p.rows(c) {
			if row.Op == catalogue.OpIdempotencyKey || row.Op == catalogue.OpIdempotencyLevel {
				return p.setterKey(&row, c)
			}
		}
		if fn := sym.Callee(p.info, c); fn != nil && idempotencyName.MatchString(fn.Name()) {
			return Val{Kind: Present}
		}
		if recv := sym.Receiver(c); recv != nil && p.info.Selections[c.Fun.(*ast.SelectorExpr)] != nil { // input.IdempotencyKey(k).Amount(a)
			if v := p.inputKey(recv, call, depth+1); v.Kind != Absent {
				return v
			}
		}
		return Val{Kind: Absent}
	}
	if v := p.root(x); v != nil {
		for _, m := range p.mutations(v) {
			if c, isCall := m.(*ast.CallExpr); isCall && sym.Receiver(c) != nil && p.root(sym.Receiver(c)) == v {
				for _, row := range p.rows(c) {
					if row.Op == catalogue.OpIdempotencyKey {
						return p.setterKey(&row, c)
					}
				}
			}
		}
	}
	st := sym.StructOf(p.info.TypeOf(x))
	if st == nil {
		return Val{Kind: Absent}
	}
	for _, name := range keyFields(st, 0) {
		v := p.part(x, "."+name, call.Pos())
		if v.Kind != Absent {
			return v
		}
	}
	return Val{Kind: Absent}
}

// isOption reports whether an argument is an option, or a slice of them, that
// was made elsewhere.
func (p *pkg) isOption(x ast.Expr, call *ast.CallExpr, i int) bool {
	fn := sym.Callee(p.info, call)
	if fn == nil || !fn.Signature().Variadic() || i < fn.Signature().Params().Len()-1 {
		return false
	}
	t := p.info.TypeOf(x)
	if s, isSlice := t.Underlying().(*types.Slice); isSlice {
		t = s.Elem()
	}
	_, isIdent := ast.Unparen(x).(*ast.Ident)
	_, isSel := ast.Unparen(x).(*ast.SelectorExpr)
	if !isIdent && !isSel {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Signature, *types.Interface:
		return true
	}
	return false
}

func (p *pkg) setterKey(row *catalogue.Effect, call *ast.CallExpr) Val {
	v := p.roleValue(row, catalogue.RoleKey, call)
	if v.Kind == Unknown || v.Kind == Const {
		return Val{Kind: Present}
	}
	return v
}

// keyFields lists the fields of a struct whose names say that they hold an
// idempotency key, those of embedded structs included.
func keyFields(st *types.Struct, depth int) (names []string) {
	for i := range st.NumFields() {
		f := st.Field(i)
		if idempotencyName.MatchString(f.Name()) {
			names = append(names, f.Name())
		}
		if inner := sym.StructOf(f.Type()); inner != nil && f.Embedded() && depth < 3 {
			names = append(names, keyFields(inner, depth+1)...)
		}
	}
	return names
}
