package origin

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// Loss says what became of the caller's context on the way to a call.
type Loss uint8

// What became of it.
const (
	Kept     Loss = iota // it arrives, or that cannot be told
	Rooted               // a root context takes its place
	Detached             // its values arrive, its end and deadline do not
)

// Lost reports whether a context that a function passes on is none of its
// caller's: on every way it is a root context or a detached one, and no limit
// of its own is set on it. A context that can be cancelled is somebody's care
// and counts as kept. At is the call that makes it: in the function itself, or
// where the field or package variable gets its value.
func (r *Result) Lost(ctx ast.Expr) (loss Loss, at *ast.CallExpr) {
	defer r.lock()()
	return r.lost(ctx, r.outermost(ctx), nil, 0)
}

func (r *Result) lost(ctx ast.Expr, home ast.Node, fr *frame, depth int) (loss Loss, at *ast.CallExpr) {
	if depth > maxDepth || r.passedIn(ctx, fr, 0) {
		return Kept, nil
	}
	for _, s := range r.sources(ctx, fr) {
		call := s.Call()
		if call == nil {
			return Kept, nil
		}
		l, made := r.lostBy(call, s.Index, home, s.frame, depth)
		if l == Kept || made == call && !r.at(s, made, home) {
			return Kept, nil
		}
		if at == nil {
			loss, at = l, made
		}
	}
	return loss, at
}

// passedIn reports whether a context is a parameter, perhaps under another name:
// what callers put into it is their affair.
func (r *Result) passedIn(ctx ast.Expr, fr *frame, depth int) bool {
	id, ok := ast.Unparen(ctx).(*ast.Ident)
	if !ok || depth > maxDepth {
		return false
	}
	v, ok := r.info().ObjectOf(id).(*types.Var)
	if !ok || isPackageLevel(v) {
		return false
	}
	for f := fr; f != nil; f = f.outer {
		if a, bound := f.args[v]; bound {
			return a.expr == nil || r.passedIn(a.expr, a.frame, depth+1)
		}
	}
	for _, d := range r.reaching(v, id, r.index().defs[v.Origin()]) {
		if d.how == byCall || d.value != nil && r.passedIn(d.value, fr, depth+1) {
			return true
		}
	}
	return false
}

// lostBy follows what a call returns as a context, its result number index.
func (r *Result) lostBy(call *ast.CallExpr, index int, home ast.Node, fr *frame, depth int) (Loss, *ast.CallExpr) {
	for _, e := range r.Known(call) {
		switch e.Op {
		case catalogue.OpCtxRoot:
			return Rooted, call
		case catalogue.OpCtxDetach:
			return Detached, call
		case catalogue.OpCtxDerive:
			parent := sym.Role(call, &e, catalogue.RoleCtx)
			if _, releases := e.Role(catalogue.RoleRelease); releases || parent == nil {
				return Kept, nil
			}
			return r.lost(parent, home, fr, depth+1)
		case catalogue.OpTimeoutCtx, catalogue.OpCtxInbound:
			return Kept, nil
		}
	}
	if parent := r.handedOn(call, index); parent != nil {
		return r.lost(parent, home, fr, depth+1)
	}
	// What a function that is not known returns keeps what it is given.
	if returnsFunc(r.info().TypeOf(call)) {
		return Kept, nil
	}
	loss, at := Kept, (*ast.CallExpr)(nil)
	for _, a := range call.Args {
		if t := r.info().TypeOf(a); t == nil || !sym.IsContext(t) {
			continue
		}
		l, made := r.lost(a, home, fr, depth+1)
		if l == Kept {
			return Kept, nil
		}
		loss, at = l, made
	}
	return loss, at
}

// at reports whether a context is made in a function, or kept in a field or
// package variable: one that callers pass in is their affair.
func (r *Result) at(s Source, made *ast.CallExpr, home ast.Node) bool {
	if home != nil && home.Pos() <= made.Pos() && made.End() <= home.End() {
		return true
	}
	for _, v := range s.Holders() {
		if v.IsField() || isPackageLevel(v) {
			return true
		}
	}
	return false
}

// outermost returns the declaration around a node, nil at package level.
func (r *Result) outermost(n ast.Node) ast.Node {
	for _, f := range r.pass.Files {
		if n.Pos() < f.FileStart || f.FileEnd < n.Pos() {
			continue
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Pos() <= n.Pos() && n.End() <= fn.End() {
				return fn
			}
		}
	}
	return nil
}

// Definitions returns the values that a variable or field is given in the
// package; complete is false when code out of view may give it others.
func (r *Result) Definitions(v *types.Var) (values []ast.Expr, complete bool) {
	defer r.lock()()
	ix := r.index()
	v = v.Origin()
	complete = !ix.pointed[v] && !ix.exported[v]
	for _, d := range ix.defs[v] {
		switch {
		case d.how == byZero:
		case d.value == nil:
			complete = false
		default:
			values = append(values, d.value)
		}
	}
	return values, complete
}

// Arguments returns what the calls in view pass for a parameter.
func (r *Result) Arguments(v *types.Var) (values []ast.Expr) {
	defer r.lock()()
	f := r.index().params[v]
	if f == nil {
		return nil
	}
	var calls []*ast.CallExpr
	if f.obj != nil {
		calls, _ = r.callers(f.obj)
	} else if lit, ok := f.node.(*ast.FuncLit); ok {
		calls, _ = r.litCallers(lit)
	}
	for _, call := range calls {
		if arg, ok := argumentOf(r.info(), f, v, call); ok && arg != nil {
			values = append(values, arg)
		}
	}
	return values
}

// LitCallers returns the calls of a function literal in the package; complete
// is false when it goes where it cannot be followed.
func (r *Result) LitCallers(lit *ast.FuncLit) (calls []*ast.CallExpr, complete bool) {
	defer r.lock()()
	return r.litCallers(lit)
}

// RequestMakers returns the calls that make an HTTP request value, as far as they are
// in view and nothing gives it another context later.
func (r *Result) RequestMakers(req ast.Expr) []*ast.CallExpr {
	defer r.lock()()
	var out []*ast.CallExpr
	for _, s := range r.sources(req, nil) {
		call := s.Call()
		if call == nil || r.knownAs(call, catalogue.OpHTTPRequestNew) == nil {
			return nil
		}
		if _, set := r.requestSet(s, 0); set {
			return nil
		}
		out = append(out, call)
	}
	return out
}

// Endless reports whether a call has no time limit of its own as the catalogue
// knows: none, or none of the library's clients. What is not said is not known.
func (r *Result) Endless(e *catalogue.Effect) bool {
	if e.Is(catalogue.AttrBounded) {
		return false
	}
	if t := e.Attr(catalogue.AttrTimeout); t != "" {
		return t == "none"
	}
	if e.Lib == nil {
		return false
	}
	none := false
	for _, row := range e.Lib.Rows() {
		for _, made := range row.Effects {
			switch made.Op {
			case catalogue.OpClientNew, catalogue.OpRPCClientNew, catalogue.OpHTTPClientNew:
				t := made.Attr(catalogue.AttrTimeout)
				if made.Is(catalogue.AttrBounded) || t != "" && t != "none" {
					return false
				}
				none = none || t == "none"
			}
		}
	}
	return none
}
