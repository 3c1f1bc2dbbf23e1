package policy

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// called reads the number that a call returns.
func (e *eval) called(call *ast.CallExpr) number {
	tv := e.info.Types[call.Fun]
	switch {
	case tv.IsType() && len(call.Args) == 1: // conversion
		n := e.number(call.Args[0])
		if t, isBasic := tv.Type.Underlying().(*types.Basic); isBasic && n.val != nil && t.Info()&types.IsInteger != 0 {
			n.val = truncated(n.val)
		}
		return n
	case tv.IsBuiltin():
		return e.builtin(call)
	}
	fn := sym.Callee(e.info, call)
	if fn == nil {
		return number{}
	}
	if f := e.fx.Func(fn); f != nil {
		return e.returned(f, call)
	}
	if len(call.Args) == 1 && e.pointerTo(call) { // a helper that makes a pointer
		return e.number(call.Args[0])
	}
	return number{}
}

// truncated is a number as integers have it.
func truncated(v constant.Value) constant.Value {
	if i := constant.ToInt(v); i.Kind() == constant.Int {
		return i
	}
	if f, _ := constant.Float64Val(v); f > -1<<53 && f < 1<<53 {
		return constant.MakeInt64(int64(f))
	}
	return nil
}

// pointerTo reports whether a call returns a pointer to its argument.
func (e *eval) pointerTo(call *ast.CallExpr) bool {
	ptr, isPtr := types.Unalias(sym.OrInvalid(e.info.TypeOf(call))).(*types.Pointer)
	return isPtr && types.AssignableTo(types.Default(sym.OrInvalid(e.info.TypeOf(call.Args[0]))), ptr.Elem())
}

func (e *eval) builtin(call *ast.CallExpr) number {
	id, isIdent := ast.Unparen(call.Fun).(*ast.Ident)
	if !isIdent || len(call.Args) == 0 {
		return number{}
	}
	switch id.Name {
	case "len":
		if list := e.elements(call.Args[0]); list != nil {
			return number{val: constant.MakeInt64(int64(len(list))), from: text(call.Args[0])}
		}
	case "min", "max":
		out := e.number(call.Args[0])
		for _, a := range call.Args[1:] {
			n := e.number(a)
			if out.val == nil || n.val == nil {
				return number{}
			}
			if op := map[string]token.Token{"min": token.LSS, "max": token.GTR}[id.Name]; constant.Compare(n.val, op, out.val) {
				out = n
			}
		}
		return out
	}
	return number{}
}

// returned is what a function of the package returns, where all ways agree.
func (e *eval) returned(f *effects.Func, call *ast.CallExpr) number {
	in := e.inside(f, call)
	if in == nil || f.Sig.Results().Len() != 1 {
		return number{}
	}
	var out, usual number
	first := true
	sym.Returns(f.Body, func(r *ast.ReturnStmt) {
		n := number{}
		if len(r.Results) == 1 {
			n = in.number(r.Results[0])
			if _, isParam := e.paramOf(e.varOf(r.Results[0])); isParam && n.val != nil {
				usual = n
			}
		}
		if first {
			out, first = n, false
		} else {
			out = out.same(n)
		}
	})
	if out.val == nil && usual.val != nil { // read from somewhere, or else what the caller says
		usual.from, usual.usual = "default given to "+f.Fn.Name(), true
		return usual
	}
	return out
}

// varOf is the variable that an expression names, or nil.
func (r *Result) varOf(x ast.Expr) *types.Var {
	id, isIdent := ast.Unparen(x).(*ast.Ident)
	if !isIdent {
		return nil
	}
	v, _ := r.info.ObjectOf(id).(*types.Var)
	return v
}

// elements returns the elements of a list that is written out, nil when it is
// not in view.
func (e *eval) elements(x ast.Expr) []ast.Expr {
	if e = e.deeper(); e == nil {
		return nil
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		switch sym.OrInvalid(e.info.TypeOf(x)).Underlying().(type) {
		case *types.Slice, *types.Array:
			for _, elt := range x.Elts {
				if _, keyed := elt.(*ast.KeyValueExpr); keyed {
					return nil
				}
			}
			return x.Elts
		}
	case *ast.Ident:
		v, isVar := e.info.ObjectOf(x).(*types.Var)
		if !isVar || v.Pkg() != e.pass.Pkg {
			return nil
		}
		defs := e.fx.Writes(v)
		if v.Parent() != e.pass.Pkg.Scope() {
			var implicit bool
			if defs, implicit = e.fx.Reaching(v, x.Pos()); implicit {
				return nil
			}
		}
		if len(defs) == 1 && defs[0].Expr != nil && defs[0].Result < 0 && !defs[0].Add {
			return e.elements(defs[0].Expr)
		}
	}
	return nil
}
