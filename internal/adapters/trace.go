package adapters

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/statements"
	"github.com/resilint/resilint/internal/sym"
)

// Failures lists what a method returns of the failures of what it asks, in the order
// of the source: each call once, where its failure is returned first.
func (r *Result) Failures(m *Method) []Failure {
	r.mu.Lock()
	defer r.mu.Unlock()
	found := slices.DeleteFunc(slices.Clone(r.of(m.Func, 0)), func(f Failure) bool { return f.param > 0 })
	for i := range found {
		found[i].NotFound = found[i].NotFound && !found[i].passed
	}
	return found
}

// maxDepth bounds how many functions and variables a failure is followed through.
const maxDepth = 6

// of lists the failures that a function or literal returns.
func (r *Result) of(f *effects.Func, depth int) []Failure {
	if found, seen := r.failures[f]; seen {
		return found
	}
	at := -1
	if f.Sig != nil {
		at = ErrorResult(f.Sig)
	}
	if at < 0 || f.Body == nil {
		return nil
	}
	if depth > maxDepth || r.busy[f] {
		r.cut++
		return nil
	}
	r.busy[f] = true
	before := r.cut
	t := &tracer{r: r, f: f}
	var found []Failure
	if !t.settled(f.Sig.Results().At(at)) {
		sym.Returns(f.Body, func(ret *ast.ReturnStmt) {
			for _, x := range t.returned(ret, at, depth) {
				if !slices.ContainsFunc(found, func(o Failure) bool { return o.Call == x.Call && o.Name == x.Name && o.param == x.param }) {
					found = append(found, x)
				}
			}
		})
	}
	delete(r.busy, f)
	if r.cut == before || len(r.busy) == 0 {
		r.failures[f] = found
	}
	return found
}

// tracer follows the errors of one function.
type tracer struct {
	r     *Result
	f     *effects.Func
	looks []look
	known bool // looks has been filled
}

// settled reports whether a deferred function has the last word on an error result.
func (t *tracer) settled(result *types.Var) (is bool) {
	if result.Name() == "" || result.Name() == "_" {
		return false
	}
	ast.Inspect(t.f.Body, func(n ast.Node) bool {
		if d, isDefer := n.(*ast.DeferStmt); isDefer {
			ast.Inspect(d.Call, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.AssignStmt:
					for _, l := range n.Lhs {
						is = is || sym.Object(t.r.info, l) == types.Object(result)
					}
				case *ast.UnaryExpr:
					is = is || n.Op == token.AND && sym.Object(t.r.info, n.X) == types.Object(result)
				}
				return true
			})
		}
		return !is
	})
	return is
}

// returned lists the failures in a return statement.
func (t *tracer) returned(ret *ast.ReturnStmt, at, depth int) (found []Failure) {
	switch n := t.f.Sig.Results().Len(); {
	case len(ret.Results) == n:
		found = t.failures(ret.Results[at], ret.Pos(), depth)
	case len(ret.Results) == 1: // return f()
		found = t.failures(ret.Results[0], ret.Pos(), depth)
	case len(ret.Results) == 0:
		found = t.held(t.f.Sig.Results().At(at), ret.Pos(), depth)
	}
	for i := range found {
		found[i].At = ret
	}
	return found
}

// failures lists what an expression of the function holds that is returned as an error.
func (t *tracer) failures(x ast.Expr, pos token.Pos, depth int) []Failure {
	if depth > maxDepth || x == nil {
		return nil
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if v, isVar := t.r.info.ObjectOf(x).(*types.Var); isVar {
			return t.held(v, pos, depth)
		}
	case *ast.SelectorExpr:
		v, isVar := t.r.info.ObjectOf(x.Sel).(*types.Var)
		if !isVar {
			return nil
		}
		if !v.IsField() {
			return t.held(v, pos, depth)
		}
		return t.field(x, v, pos, depth)
	case *ast.CallExpr:
		return t.called(x, pos, depth)
	}
	return nil
}

// held lists what a variable holds at a place.
func (t *tracer) held(v *types.Var, pos token.Pos, depth int) (found []Failure) {
	if v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
		return t.r.sentinel(v)
	}
	defs, implicit := t.r.effects.Reaching(v, pos)
	for _, d := range defs {
		if d.Expr == nil || d.Add || t.looked(v, d) {
			continue
		}
		found = append(found, t.failures(d.Expr, d.Pos, depth+1)...)
	}
	if implicit {
		for i := range t.f.Sig.Params().Len() {
			if t.f.Sig.Params().At(i) == v && !t.asksOf(v) {
				found = append(found, Failure{param: i + 1})
			}
		}
	}
	return found
}

// sentinel is the error of a library that a variable of it is.
func (r *Result) sentinel(v *types.Var) []Failure {
	if v.Pkg() == r.pass.Pkg || r.effects.OwnPackage(v.Pkg()) {
		return nil
	}
	path := sym.PkgPath(v.Pkg())
	kind, is := r.table.Err(path, v.Name())
	lib := r.table.Package(path)
	if !is || lib == nil {
		return nil
	}
	f := Failure{Lib: lib, Name: v.Pkg().Name() + "." + v.Name(), NotFound: kind == catalogue.ErrNotFound}
	switch {
	case kind == catalogue.ErrBreakerOpen:
		f.Kind = Breaker
	case kind == catalogue.ErrExhausted:
		f.Kind = Exhausted
	case !Stores(lib):
		return nil
	}
	return []Failure{f}
}

// field is for libraries that put the error into what they return.
func (t *tracer) field(x *ast.SelectorExpr, v *types.Var, pos token.Pos, depth int) (found []Failure) {
	key, named := sym.TypeKey(sym.OrInvalid(t.r.info.TypeOf(x.X)))
	if !named {
		return nil
	}
	info := t.r.table.Type(key)
	if info == nil {
		return nil
	}
	if f := info.Field(v.Name()); f == nil || f.Op != catalogue.FieldErr {
		return nil
	}
	if call, isCall := ast.Unparen(x.X).(*ast.CallExpr); isCall {
		return t.r.asked(call)
	}
	base, isVar := sym.Object(t.r.info, x.X).(*types.Var)
	if !isVar || base.IsField() {
		return nil
	}
	defs, _ := t.r.effects.Reaching(base, pos)
	for _, d := range defs {
		call, isCall := ast.Unparen(sym.OrBad(d.Expr)).(*ast.CallExpr)
		if isCall && depth <= maxDepth && !t.looked(base, d) {
			found = append(found, t.r.asked(call)...)
		}
	}
	return found
}

// called lists the failures in the error that a call returns.
func (t *tracer) called(call *ast.CallExpr, pos token.Pos, depth int) []Failure {
	r := t.r
	if r.info.Types[call.Fun].IsType() || r.info.Types[call.Fun].IsBuiltin() {
		return nil
	}
	if found := r.asked(call); found != nil {
		if t.lookedBefore(call) {
			return nil
		}
		if t.inserted(call) {
			for i := range found {
				found[i].NotFound = false
			}
		}
		return append(found, t.inside(call, depth)...)
	}
	fn := sym.Callee(r.info, call)
	if fn == nil {
		return nil
	}
	if f := r.effects.Func(fn); f != nil {
		return t.helper(f, call, pos, depth)
	}
	if fn.Pkg() == nil || r.effects.OwnPackage(fn.Pkg()) {
		return nil
	}
	return t.wrapped(call, fn, pos, depth)
}

// helper lists what a function of the package returns: of what it asks itself, and of
// errors that it is given.
func (t *tracer) helper(f *effects.Func, call *ast.CallExpr, pos token.Pos, depth int) (found []Failure) {
	// A helper that is given the statement says less of it than its caller.
	var given Failure
	t.r.read(&given, call)
	answered := given.Inserts || given.always || t.r.counts(call)
	for _, x := range t.r.of(f, depth+1) {
		if x.param == 0 {
			x.NotFound, x.passed = x.NotFound && !answered, false
			found = append(found, x)
			continue
		}
		if i := x.param - 1; i < len(call.Args) && !call.Ellipsis.IsValid() {
			found = append(found, t.failures(call.Args[i], pos, depth+1)...)
		}
	}
	return found
}

// inserted reports whether the function adds rows above a call: what it reads then is there.
func (t *tracer) inserted(call *ast.CallExpr) bool {
	for _, st := range statements.Of(t.r.pass).In(t.f) {
		if st.Pos() < call.Pos() && adds(st) {
			return true
		}
	}
	return false
}

// inside lists what the functions return that a library is given to run.
func (t *tracer) inside(call *ast.CallExpr, depth int) (found []Failure) {
	for _, a := range call.Args {
		if lit, isLit := ast.Unparen(a).(*ast.FuncLit); isLit {
			if f := t.r.effects.Syntax(lit); f != nil {
				found = append(found, t.r.of(f, depth+1)...)
			}
		}
	}
	return slices.DeleteFunc(found, func(f Failure) bool { return f.param > 0 })
}
