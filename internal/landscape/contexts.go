package landscape

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/protect"
	"github.com/resilint/resilint/internal/sym"
)

// ofRequest is how edges call the context of a request that is answered.
const ofRequest = "the context of a request"

// context says which context a function passes on in a call.
func (s *surveyor) context(f *effects.Func, call *ast.CallExpr) (passed, string) {
	if arg := s.contextArg(call); arg != nil {
		return s.contextOf(f, arg, call.Pos())
	}
	return passedNone, ""
}

// given says which context a call of a system runs with: that which its way is given, or
// what a function on the way has.
func (s *surveyor) given(c *protect.Call) (how passed, what string) {
	last := len(c.Way) - 1
	for _, e := range s.fx.At(c.Call) {
		switch e.Ctx.Kind {
		case effects.Param:
			how = passedOwn
		case effects.Request:
			how, what = passedEndless, ofRequest
		}
	}
	arg := s.contextArg(c.Call)
	for _, option := range [...]func(*types.Info, *ast.CallExpr) ast.Expr{sym.OptionContext, sym.BuilderContext} {
		if arg == nil {
			arg = option(s.info, c.Call)
		}
	}
	if arg != nil && (how == passedNone || s.bearer(arg) != "") {
		how, what = s.contextOf(c.Way[last].Func, arg, c.Call.Pos())
	}
	for i := last - 1; i >= 0 && how == passedOwn; i-- {
		call, isCall := c.Way[i].Node.(*ast.CallExpr)
		if !isCall {
			return passedNone, ""
		}
		how, what = s.context(c.Way[i].Func, call)
	}
	return how, what
}

func (s *surveyor) contextOf(f *effects.Func, arg ast.Expr, pos token.Pos) (passed, string) {
	if how := s.bearer(arg); how != "" {
		return passedEndless, how
	}
	v := s.fx.Value(arg)
	switch v.Kind {
	case effects.Unknown:
		if s.ofInbound(arg, pos) {
			return passedEndless, ofRequest
		}
		if from := s.derived(arg, pos); from != nil {
			return s.contextOf(f, from, from.Pos())
		}
	case effects.Bounded:
		return passedBounded, sym.Brief(arg)
	case effects.Root:
		return passedEndless, "a context that nothing ends"
	case effects.Request:
		return passedEndless, ofRequest
	case effects.Param:
		if lit := s.literal(f, arg); lit != nil {
			return s.contextOf(f, lit, lit.Pos())
		}
		return passedOwn, ""
	}
	return passedNone, ""
}

// literal returns the context that the function which runs a literal is given,
// when a context is the literal's own parameter; nil for others.
func (s *surveyor) literal(f *effects.Func, arg ast.Expr) ast.Expr {
	root := s.fx.Root(arg)
	if root == nil || f.Body == nil || root.Pos() < f.Body.Pos() || root.Pos() >= f.Body.End() {
		return nil
	}
	var found ast.Expr
	ast.Inspect(f.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || found != nil {
			return found == nil
		}
		runs := slices.ContainsFunc(call.Args, func(a ast.Expr) bool {
			lit, isLit := ast.Unparen(a).(*ast.FuncLit)
			return isLit && lit.Type.Pos() <= root.Pos() && root.Pos() < lit.Type.End()
		})
		if !runs {
			return true
		}
		for _, a := range call.Args {
			if t := s.info.TypeOf(a); t != nil && sym.IsContext(t) {
				found = a
				return false
			}
		}
		return true
	})
	return found
}

// ofInbound reports whether a context was made by a function that is given what only
// handlers are.
func (s *surveyor) ofInbound(arg ast.Expr, pos token.Pos) bool {
	call := s.maker(arg, pos)
	return call != nil && slices.ContainsFunc(call.Args, func(a ast.Expr) bool {
		t := s.info.TypeOf(a)
		return t != nil && !sym.IsContext(t) && s.handlers.Inbound(t)
	})
}

// maker returns the one call that a value comes from, nil when there is none.
func (s *surveyor) maker(x ast.Expr, pos token.Pos) *ast.CallExpr {
	from := ast.Unparen(x)
	if id, isIdent := from.(*ast.Ident); isIdent {
		v, isVar := s.info.ObjectOf(id).(*types.Var)
		if !isVar {
			return nil
		}
		defs, implicit := s.fx.Reaching(v, pos)
		if implicit || len(defs) != 1 || defs[0].Expr == nil {
			return nil
		}
		from = ast.Unparen(defs[0].Expr)
	}
	call, isCall := from.(*ast.CallExpr)
	if !isCall || call.Pos() >= pos {
		return nil
	}
	return call
}

// derived returns the context that a context was made of by a function that is not
// known to limit it: a span's, one with values. nil for others.
func (s *surveyor) derived(arg ast.Expr, pos token.Pos) ast.Expr {
	call := s.maker(arg, pos)
	if call == nil {
		return nil
	}
	for _, a := range call.Args {
		if t := s.info.TypeOf(a); t != nil && sym.IsContext(t) {
			return a
		}
	}
	return nil
}
