package origin

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// Sources returns where the value of an expression may come from, in source
// order of discovery and without repetitions. Values out of sight appear as
// sources of kind Unknown or Given.
func (r *Result) Sources(e ast.Expr) []Source {
	defer r.lock()()
	return r.sources(e, nil)
}

// sources is Sources for an expression in a function called with known
// arguments. A question that comes back to itself through fields of other
// packages is Unknown.
func (r *Result) sources(e ast.Expr, fr *frame) []Source {
	key := visit{ast.Unparen(e), fr}
	if got, ok := r.memo[key]; ok {
		return got
	}
	if r.active[key] || len(r.active) > maxActive {
		return []Source{{Kind: Unknown, Expr: e, frame: fr}}
	}
	r.active[key] = true
	defer delete(r.active, key)
	w := &walker{r: r, ix: r.index(), seen: map[visit]bool{}}
	w.expr(e, fr, nil)
	if len(w.out) == 0 {
		w.unknown(e, fr, nil) // a parameter of a function that nobody calls
	}
	if fr == nil {
		r.memo[key] = w.out
	}
	return w.out
}

// operand returns the sources of what a selector selects from: the expression
// before the dot or, when the selection goes through embedded fields, the last
// of these.
func (r *Result) operand(sel *ast.SelectorExpr) []Source {
	s := r.info().Selections[sel]
	if s == nil || len(s.Index()) < 2 {
		return r.sources(sel.X, nil)
	}
	t := s.Recv()
	var field *types.Var
	for _, i := range s.Index()[:len(s.Index())-1] {
		st := sym.StructOf(t)
		if st == nil {
			return nil
		}
		field = st.Field(i)
		t = field.Type()
	}
	if field.Pkg() != r.pass.Pkg {
		return nil
	}
	return r.arrivals(field.Origin())
}

func (r *Result) arrivals(v *types.Var) []Source {
	w := &walker{r: r, ix: r.index(), seen: map[visit]bool{}}
	w.variable(v.Origin(), nil, nil, nil)
	return w.out
}

type visit struct {
	what any // ast.Expr or *types.Var
	fr   *frame
}

// walker collects the sources of one question.
type walker struct {
	r     *Result
	ix    *index
	seen  map[visit]bool
	steps int
	out   []Source
}

func (w *walker) emit(s Source) {
	for _, o := range w.out {
		if o.SameInstance(s) {
			return
		}
	}
	w.out = append(w.out, s)
}

func (w *walker) unknown(e ast.Expr, fr *frame, hops *hop) {
	w.emit(Source{Kind: Unknown, Expr: e, frame: fr, hops: hops})
}

func (w *walker) expr(e ast.Expr, fr *frame, hops *hop) {
	e = ast.Unparen(e)
	w.steps++
	key := visit{e, fr}
	if w.seen[key] {
		return
	}
	w.seen[key] = true
	if w.steps > maxSteps {
		w.unknown(e, fr, hops)
		return
	}
	info := w.r.info()
	if tv, ok := info.Types[e]; ok && (tv.Value != nil || tv.IsNil()) {
		kind := Constant
		if tv.IsNil() {
			kind = Nil
		}
		w.emit(Source{Kind: kind, Expr: e, frame: fr, hops: hops})
		return
	}
	switch x := e.(type) {
	case *ast.Ident:
		w.ident(x, fr, hops)
	case *ast.SelectorExpr:
		w.selector(x, fr, hops)
	case *ast.CompositeLit:
		w.emit(Source{Kind: Made, Expr: x, frame: fr, hops: hops})
	case *ast.FuncLit:
		w.emit(Source{Kind: Function, Expr: x, frame: fr, hops: hops})
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			w.expr(x.X, fr, hops)
			return
		}
		w.unknown(x, fr, hops)
	case *ast.StarExpr:
		w.expr(x.X, fr, hops)
	case *ast.TypeAssertExpr:
		w.expr(x.X, fr, hops)
	case *ast.CallExpr:
		w.call(x, 0, fr, hops)
	case *ast.IndexExpr, *ast.IndexListExpr:
		// An instantiated function; elements of containers are not followed.
		if id := funcIdent(x); id != nil {
			if fn, ok := info.Uses[id].(*types.Func); ok {
				w.emit(Source{Kind: Function, Obj: fn.Origin(), frame: fr, hops: hops})
				return
			}
		}
		w.unknown(e, fr, hops)
	default:
		w.unknown(e, fr, hops)
	}
}

// funcIdent returns the identifier that names what e instantiates, or nil.
func funcIdent(e ast.Expr) *ast.Ident {
	switch x := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		return funcIdent(x.X)
	case *ast.IndexListExpr:
		return funcIdent(x.X)
	case *ast.Ident:
		return x
	case *ast.SelectorExpr:
		return x.Sel
	}
	return nil
}

func (w *walker) ident(id *ast.Ident, fr *frame, hops *hop) {
	switch obj := w.r.info().Uses[id].(type) {
	case *types.Var:
		w.variable(obj.Origin(), id, fr, hops)
	case *types.Func:
		w.emit(Source{Kind: Function, Obj: obj.Origin(), frame: fr, hops: hops})
	default:
		if v, ok := w.r.info().Defs[id].(*types.Var); ok {
			w.variable(v.Origin(), nil, fr, hops)
			return
		}
		w.unknown(id, fr, hops)
	}
}

func (w *walker) selector(sel *ast.SelectorExpr, fr *frame, hops *hop) {
	switch obj := w.r.info().Uses[sel.Sel].(type) {
	case *types.Func:
		w.emit(Source{Kind: Function, Obj: obj.Origin(), Expr: sel, frame: fr, hops: hops})
	case *types.Var:
		obj = obj.Origin()
		switch {
		case !obj.IsField() && obj.Pkg() != w.r.pass.Pkg:
			w.emit(Source{Kind: Foreign, Expr: sel, Obj: obj, frame: fr, hops: hops})
		case !obj.IsField():
			w.variable(obj, sel.Sel, fr, hops)
		case obj.Pkg() != w.r.pass.Pkg:
			w.foreignField(sel, obj, fr, hops)
		default:
			w.variable(obj, nil, fr, hops)
		}
	default:
		w.unknown(sel, fr, hops)
	}
}

// foreignField follows a field of a struct type of another package: the value
// comes from the literal the struct was made by or from an assignment to the
// field of the same struct.
func (w *walker) foreignField(sel *ast.SelectorExpr, field *types.Var, fr *frame, hops *hop) {
	found := false
	for _, base := range w.r.sources(sel.X, fr) {
		for _, v := range w.r.fields(base, field) {
			found = true
			w.expr(v.Expr, v.frame, hops)
		}
	}
	if !found {
		w.unknown(sel, fr, hops)
	}
}
