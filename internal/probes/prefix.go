package probes

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// prefix is the path of the group that a route belongs to, as far as it is in view:
//
//	g := r.Group("/health"); g.GET("/live", h)
//	r.Route("/health", func(r chi.Router) { r.Get("/live", h) })
//
// A group is what a call with a path in front returns, or gives to the function
// that it is given.
func (f *finder) prefix(in *effects.Func, call *ast.CallExpr, depth int) string {
	id, isIdent := ast.Unparen(sym.OrBad(sym.Receiver(call))).(*ast.Ident)
	if !isIdent || depth == maxWrappers {
		return ""
	}
	v, isVar := f.info.Uses[id].(*types.Var)
	if !isVar {
		return ""
	}
	if lit, outer, from := f.grouped(in, v); lit != nil {
		return f.prefix(outer, from, depth+1) + f.group(from)
	}
	defs, implicit := f.fx.Reaching(v, id.Pos())
	if implicit || len(defs) != 1 || defs[0].Expr == nil {
		return ""
	}
	made, isCall := ast.Unparen(defs[0].Expr).(*ast.CallExpr)
	if !isCall {
		return ""
	}
	return f.prefix(in, made, depth+1) + f.group(made)
}

// group is the path that a call begins a group with, "" when it has none.
func (f *finder) group(call *ast.CallExpr) string {
	if len(call.Args) == 0 {
		return ""
	}
	s, ok := sym.ConstString(f.info, call.Args[0])
	if !ok || !strings.HasPrefix(s, "/") {
		return ""
	}
	return strings.TrimSuffix(s, "/")
}

// grouped returns the literal of which a variable is a parameter, the function
// around it, and the call that the literal is given to.
func (f *finder) grouped(in *effects.Func, v *types.Var) (lit *ast.FuncLit, outer *effects.Func, from *ast.CallExpr) {
	lit, isLit := in.Syntax.(*ast.FuncLit)
	if !isLit {
		return nil, nil, nil
	}
	param := false
	for p := range in.Sig.Params().Variables() {
		param = param || p == v
	}
	if !param {
		return nil, nil, nil
	}
	for _, outer := range f.fx.Funcs() {
		if outer == in || !sym.Contains(outer.Body, lit) {
			continue
		}
		for _, call := range outer.Calls {
			for _, a := range call.Args {
				if ast.Unparen(a) == lit {
					return lit, outer, call
				}
			}
		}
	}
	return nil, nil, nil
}
