package wiring

import (
	"go/ast"
	"go/types"
	"strconv"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// handedBy is the region in which a helper runs a function that a call gives it, when
// the helper hands it to a port: of its receiver, or one that it is given as well. It is nil
// when nothing is known of that.
func (s *seeker) handedBy(f *effects.Func, call *ast.CallExpr, fn *types.Func, arg int) *Region {
	if g := s.r.fx.Func(fn); g != nil {
		if arg >= g.Sig.Params().Len() {
			return nil
		}
		for _, inner := range g.Calls {
			for i, a := range inner.Args {
				if !s.runsParam(a, g.Sig.Params().At(arg)) {
					continue
				}
				if p := s.portOf(g, inner); p != nil {
					p.Param = i
					return s.inside(f, call, fn, p, s.r.fx.Place(inner.Pos()))
				}
			}
		}
		return nil
	}
	if !s.r.fx.Own(fn) {
		return nil
	}
	for _, d := range s.r.tellingOf(fn.Pkg()).of(keyOf(sym.RecvType(fn.Origin())), fn.Name()) {
		for i, v := range d.Args {
			if v.Kind == effects.Param && v.Index == arg && v.Text == "" {
				return s.inside(f, call, fn, &PortRegion{Owner: d.Owner, Field: d.Field, Method: d.Method, Param: i}, d.At)
			}
		}
	}
	return nil
}

// inside makes the region of a port that a helper hands a function to. A port that the
// helper is given is the one that the call gives it; nil when that is not known.
func (s *seeker) inside(f *effects.Func, call *ast.CallExpr, fn *types.Func, p *PortRegion, at string) *Region {
	if p.Owner == sym.Key(fn).String() {
		n, err := strconv.Atoi(p.Field[1:])
		if err != nil || n < 0 || n >= len(call.Args) {
			return nil
		}
		v := s.r.fx.Value(call.Args[n])
		of := f
		if v.Kind == effects.Param {
			of = s.ownerOf(v.Var())
		}
		if v.Kind != effects.Param && v.Kind != effects.Global || of == nil || of.Fn == nil {
			return nil
		}
		owner, field, known := s.slot(of, v)
		if !known {
			return nil
		}
		p.Owner, p.Field = owner, field
	}
	return &Region{Around: effects.Around{Pos: at}, Port: p}
}

// runsParam reports whether an expression is a function parameter, or a literal that
// calls it: to keep a result, say.
func (s *seeker) runsParam(x ast.Expr, param *types.Var) bool {
	switch x := s.unconverted(x).(type) {
	case *ast.Ident:
		return s.r.pass.TypesInfo.Uses[x] == param
	case *ast.FuncLit:
		lit := s.r.syntax(x)
		if lit == nil {
			return false
		}
		for _, call := range lit.Calls {
			if id, isIdent := ast.Unparen(call.Fun).(*ast.Ident); isIdent && s.r.pass.TypesInfo.Uses[id] == param {
				return true
			}
		}
	}
	return false
}
