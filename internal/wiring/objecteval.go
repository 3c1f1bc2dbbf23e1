package wiring

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// eval says what an expression may be where it stands.
func (r *Result) eval(x ast.Expr) set {
	if s, seen := r.evaluated[x]; seen {
		return s
	}
	t := r.pass.TypesInfo.TypeOf(x)
	switch {
	case r.busy[x]:
		return unknown
	case !r.follows(t) && !r.ours(t) && !isFunc(t):
		return r.typed(unknown, t) // nothing is in it, but its methods may be asked for
	}
	r.busy[x] = true
	s := r.typed(r.evalNew(x), t)
	delete(r.busy, x)
	r.evaluated[x] = s
	return s
}

func (r *Result) evalNew(x ast.Expr) set {
	info := r.pass.TypesInfo
	if info.Types[x].IsNil() {
		return set{}
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		return r.eval(x.X)
	case *ast.StarExpr:
		if s, is := r.copied(x); is {
			return s
		}
		return r.eval(x.X)
	case *ast.TypeAssertExpr:
		return r.asserted(x)
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return r.eval(x.X)
		}
	case *ast.Ident:
		return r.evalIdent(x)
	case *ast.SelectorExpr:
		return r.evalSelector(x)
	case *ast.CompositeLit:
		return r.evalLit(x)
	case *ast.FuncLit:
		return set{vals: []*val{{lit: x}}}
	case *ast.CallExpr:
		return r.evalCall(x, 0)
	case *ast.SliceExpr:
		return r.eval(x.X)
	case *ast.IndexExpr:
		if fn, isFunc := sym.Object(info, x.X).(*types.Func); isFunc { // an instance
			return set{vals: []*val{{fn: fn.Origin()}}}
		}
		if elt := r.element(x); elt != nil {
			return r.eval(elt)
		}
		return r.eval(x.X).anonymous() // an element stands for all
	case *ast.IndexListExpr:
		if fn, isFunc := sym.Object(info, x.X).(*types.Func); isFunc {
			return set{vals: []*val{{fn: fn.Origin()}}}
		}
	}
	return unknown
}

// typed adds what the static type of an expression says: of a value that is not known,
// its type may be.
func (r *Result) typed(s set, t types.Type) set {
	t = sym.OrInvalid(t)
	if tuple, is := t.(*types.Tuple); is && tuple.Len() > 0 {
		t = tuple.At(0).Type()
	}
	if types.IsInterface(t) {
		return s
	}
	key := keyOf(t)
	if _, isFunc := t.Underlying().(*types.Signature); isFunc || key == "" {
		return s
	}
	if len(s.vals) == 0 && s.open {
		return set{vals: []*val{{typ: t, key: key}}}
	}
	out := set{open: s.open}
	for _, v := range s.vals {
		if v.key == "" && v.fn == nil && v.lit == nil {
			w := *v
			w.typ, w.key = t, key
			v = &w
		}
		out.vals = append(out.vals, v)
	}
	return out
}

// asserted is the operand of a type assertion; of several values, those of its type.
func (r *Result) asserted(x *ast.TypeAssertExpr) (out set) {
	s := r.eval(x.X)
	if x.Type == nil { // of a switch
		return s
	}
	t := r.pass.TypesInfo.TypeOf(x.Type)
	want := keyOf(t)
	if want == "" || types.IsInterface(t) {
		return s
	}
	out.open = s.open
	for _, v := range s.vals {
		if v.key == want || v.given {
			out.vals = append(out.vals, v)
		}
	}
	return out
}

func (r *Result) evalIdent(id *ast.Ident) set {
	switch obj := r.pass.TypesInfo.ObjectOf(id).(type) {
	case *types.Func:
		return set{vals: []*val{{fn: obj.Origin()}}}
	case *types.Var:
		if obj.Parent() == r.pass.Pkg.Scope() {
			return r.packageVar(obj)
		}
		return r.localVar(obj, id.Pos())
	}
	return unknown
}

// packageVar is what a variable of this or another package may hold.
func (r *Result) packageVar(v *types.Var) set {
	if v.Pkg() != r.pass.Pkg {
		m := r.imported(v)
		if m == nil || len(m.Results) == 0 {
			return unknown
		}
		return r.decodeAll(m.Results[0])
	}
	out := set{open: v.Exported()}
	for _, d := range r.fx.Writes(v) {
		if !r.inTest(d.Pos) {
			out.add(r.defined(d.Expr, d.Result, d.Ranged))
		}
	}
	return r.touched(v, out.closed()).keep()
}

// localVar is what a local variable may hold at a place.
func (r *Result) localVar(v *types.Var, pos token.Pos) (out set) {
	defs, implicit := r.fx.Reaching(v, pos)
	if implicit {
		if r.params[v] != nil {
			out.add(set{vals: []*val{{given: true, param: v}}})
		} else if keyOf(v.Type()) != "" && v.Type().Underlying() == types.Type(sym.StructOf(v.Type())) { // var d Deps
			out.add(set{vals: []*val{r.makes(types.NewPointer(v.Type()), v)}})
		}
	}
	for _, d := range defs {
		out.add(r.defined(d.Expr, d.Result, d.Ranged))
	}
	return r.touched(v, out)
}

// defined is the value of one definition of a variable, or of a write to a field.
func (r *Result) defined(x ast.Expr, result int, ranged ast.Expr) set {
	switch {
	case ranged != nil:
		return r.eval(ranged).anonymous()
	case x == nil:
		return unknown
	case result < 0:
		if s, is := r.copied(x); is {
			return s
		}
		return r.eval(x)
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		return r.evalResult(x, result)
	case *ast.IndexExpr, *ast.TypeAssertExpr:
		if result == 0 {
			return r.eval(x)
		}
	}
	return unknown
}

// evalLit is the object that a literal makes, or the elements of one of several.
func (r *Result) evalLit(lit *ast.CompositeLit) set {
	t := sym.OrInvalid(r.pass.TypesInfo.TypeOf(lit))
	switch t.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map:
		var out set
		for _, elt := range lit.Elts {
			if kv, keyed := elt.(*ast.KeyValueExpr); keyed {
				elt = kv.Value
			}
			out.add(r.eval(elt))
		}
		return out
	}
	v := r.makes(t, lit)
	if _, isPtr := types.Unalias(t).(*types.Pointer); !isPtr && v.key != "" {
		v.typ = types.NewPointer(t) // &T{…}, or an element whose type is left out
	}
	if v.key == "" && sym.StructOf(t) == nil {
		return unknown
	}
	var fields []held
	for f, x := range sym.Fields(r.pass.TypesInfo, lit) {
		if r.follows(f.Type()) {
			fields = append(fields, r.hold(v.key, f, x)...)
		}
	}
	return set{vals: []*val{v.with(fields)}}
}

// hold lists what an expression puts into a field. A struct in the field brings its own
// fields with it.
func (r *Result) hold(owner string, f *types.Var, x ast.Expr) (found []held) {
	at := r.fx.Place(x.Pos())
	for _, w := range r.fillers(x, f.Type()).vals {
		found = append(found, held{owner, f.Name(), at, w})
	}
	return found
}

// fillers is what an expression puts into a field of a type. Into one that asks a
// function for its port, it is what the function gives out.
func (r *Result) fillers(x ast.Expr, t types.Type) set {
	s := r.eval(x)
	sig, isFunc := types.Unalias(sym.ElemOrValue(t)).Underlying().(*types.Signature)
	if !isFunc || sig.Results().Len() == 0 || !isPort(sig.Results().At(0).Type()) {
		return s
	}
	out := set{open: s.open}
	for _, v := range s.vals {
		if v.lit == nil && v.fn == nil {
			out.add(set{vals: []*val{v}})
			continue
		}
		got := r.called(v, nil, 0)
		out.add(got)
	}
	return out
}
