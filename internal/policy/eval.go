package policy

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
)

// eval reads expressions, under the arguments of a call when there is one.
type eval struct {
	*Result
	frame *frame
	depth int
}

// frame is a call of a function of the package, whose parameters stand for the
// arguments.
type frame struct {
	fn    *effects.Func
	call  *ast.CallExpr
	outer *eval
}

// maxDepth bounds how far a value is followed.
const maxDepth = 12

// reader returns what reads expressions outside of any call in particular.
func (r *Result) reader() *eval { return &eval{Result: r} }

// deeper returns e one step further, nil when that is too far.
func (e *eval) deeper() *eval {
	if e.depth >= maxDepth {
		return nil
	}
	return &eval{e.Result, e.frame, e.depth + 1}
}

// inside returns what reads the body of a function of the package that a call
// runs, nil when that is too far or goes round.
func (e *eval) inside(fn *effects.Func, call *ast.CallExpr) *eval {
	if fn == nil || e.depth >= maxDepth {
		return nil
	}
	for f := e.frame; f != nil; f = f.outer.frame {
		if f.fn == fn {
			return nil
		}
	}
	return &eval{e.Result, &frame{fn, call, e}, e.depth + 1}
}

// param is a parameter of a function of the package.
type param struct {
	fn    *effects.Func
	index int // -1 is the receiver
}

// paramOf returns which parameter a variable is; ok is false for others.
func (r *Result) paramOf(v *types.Var) (p param, ok bool) {
	p, ok = r.params()[v]
	return p, ok
}

func (r *Result) allParams() map[*types.Var]param {
	params := map[*types.Var]param{}
	for _, f := range r.fx.Funcs() {
		for i := range f.Sig.Params().Len() {
			params[f.Sig.Params().At(i)] = param{f, i}
		}
		if recv := f.Sig.Recv(); recv != nil {
			params[recv] = param{f, -1}
		}
	}
	return params
}

// argument is the expression that stands for a parameter in a call, nil when
// there is none or there are several. rest is set for a list of arguments that
// a variadic parameter gathers.
func argument(call *ast.CallExpr, p param) (x ast.Expr, rest []ast.Expr) {
	if p.index < 0 {
		if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel {
			return sel.X, nil
		}
		return nil, nil
	}
	if p.fn.Sig.Variadic() && p.index == p.fn.Sig.Params().Len()-1 && !call.Ellipsis.IsValid() {
		return nil, call.Args[min(p.index, len(call.Args)):]
	}
	if p.index < len(call.Args) {
		return call.Args[p.index], nil
	}
	return nil, nil
}

// given is one call that says what a parameter is.
type given struct {
	in   *eval
	x    ast.Expr
	rest []ast.Expr
	list bool // the arguments of a variadic parameter are in rest
}

// givens returns what a parameter may be: the argument of the call at hand, or
// those of all calls of an unexported function that is only ever called. known
// is false when others may call it.
func (e *eval) givens(p param) (list []given, known bool) {
	variadic := p.index >= 0 && p.fn.Sig.Variadic() && p.index == p.fn.Sig.Params().Len()-1
	for f := e.frame; f != nil; f = f.outer.frame {
		if f.fn == p.fn {
			x, rest := argument(f.call, p)
			in := *f.outer
			in.depth = e.depth + 1
			return []given{{&in, x, rest, variadic && x == nil}}, in.depth < maxDepth
		}
	}
	fn := p.fn.Fn
	if fn == nil || fn.Exported() || e.depth >= maxDepth || e.escapes(fn) {
		return nil, false
	}
	for _, call := range e.fx.CallersOf(fn) {
		x, rest := argument(call, p)
		list = append(list, given{&eval{e.Result, nil, e.depth + 1}, x, rest, variadic && x == nil})
	}
	return list, len(list) > 0
}
