package wiring

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
	"github.com/resilint/resilint/internal/txn"
)

// outside lists what is around a literal in the function that it is written in,
// outermost first. ok is false when that function runs the literal itself: its own
// effects have what the literal does.
func (s *seeker) outside(lit, of *effects.Func) (around []Region, ok bool) {
	const deepest = 6
	for range deepest {
		if lit == of {
			return around, true
		}
		outer := s.writtenIn(lit, of)
		if outer == nil {
			return nil, false
		}
		call, i := s.handedTo(outer, lit)
		switch {
		case call != nil:
			reg, known := s.runs(outer, call, i)
			if known && reg == nil {
				return nil, false
			}
			if !known {
				reg = &Region{Port: &PortRegion{}}
			}
			around = append([]Region{*reg}, around...)
			around = append(asRegions(s.r.fx.Around(outer, call)), around...)
		case s.calledOnSpot(outer, lit):
			return nil, false
		}
		lit = outer
	}
	return nil, false
}

// writtenIn returns the innermost function or literal around a literal, no further
// out than a function.
func (s *seeker) writtenIn(lit, of *effects.Func) (found *effects.Func) {
	ast.Inspect(of.Syntax, func(n ast.Node) bool {
		if n == nil || n == lit.Syntax || n.Pos() > lit.Syntax.Pos() || n.End() < lit.Syntax.End() {
			return false
		}
		if n == of.Syntax {
			found = of
		} else if inner, isLit := n.(*ast.FuncLit); isLit && s.r.syntax(inner) != nil {
			found = s.r.syntax(inner)
		}
		return true
	})
	return found
}

// handedTo returns the call of a function that a literal is an argument of, with its
// index: written there, or by the variable that holds it.
func (s *seeker) handedTo(outer, lit *effects.Func) (*ast.CallExpr, int) {
	held := s.variable(outer, lit)
	for _, call := range outer.Calls {
		for i, a := range call.Args {
			a = s.unconverted(a)
			if a == lit.Syntax {
				return call, i
			}
			if id, isIdent := a.(*ast.Ident); isIdent && held != nil && s.r.pass.TypesInfo.Uses[id] == held {
				return call, i
			}
		}
	}
	return nil, 0
}

// unconverted takes the operand of a conversion to a type of functions.
func (s *seeker) unconverted(x ast.Expr) ast.Expr {
	x = ast.Unparen(x)
	if call, isCall := x.(*ast.CallExpr); isCall && len(call.Args) == 1 && s.r.pass.TypesInfo.Types[call.Fun].IsType() {
		return ast.Unparen(call.Args[0])
	}
	return x
}

// variable is the local variable that is given a literal, or nil.
func (s *seeker) variable(outer, lit *effects.Func) (held types.Object) {
	ast.Inspect(outer.Body, func(n ast.Node) bool {
		if a, isAssign := n.(*ast.AssignStmt); isAssign && len(a.Lhs) == len(a.Rhs) {
			for i, x := range a.Rhs {
				if id, isIdent := a.Lhs[i].(*ast.Ident); isIdent && s.unconverted(x) == lit.Syntax {
					held = s.r.pass.TypesInfo.ObjectOf(id)
				}
			}
		}
		return held == nil
	})
	return held
}

// sent reports whether a function sends a literal over a channel: whoever runs it does
// so later, and tells the function's caller nothing.
func (s *seeker) sent(of, lit *effects.Func) (yes bool) {
	ast.Inspect(of.Body, func(n ast.Node) bool {
		if st, isSend := n.(*ast.SendStmt); isSend && sym.Contains(st.Value, lit.Syntax) {
			yes = true
		}
		return !yes
	})
	return yes
}

// calledOnSpot reports whether a literal is what a call in the function calls.
func (s *seeker) calledOnSpot(outer, lit *effects.Func) bool {
	for _, call := range outer.Calls {
		if ast.Unparen(call.Fun) == lit.Syntax {
			return true
		}
	}
	return false
}

// runs says what a call does with the function that it is given: it hands it to a
// port, itself or in a helper of the package. known is false when nothing is known of
// it; without a region the caller's own effects have what the function does.
func (s *seeker) runs(f *effects.Func, call *ast.CallExpr, arg int) (reg *Region, known bool) {
	fn := sym.Callee(s.r.pass.TypesInfo, call)
	if fn == nil {
		return nil, s.r.pass.TypesInfo.Types[call.Fun].IsType()
	}
	if p := s.portOf(f, call); p != nil {
		p.Param = arg
		port := txn.Port(s.r.pass.TypesInfo, call)
		p.updates = port != nil && s.transactions().Updates(port, fn, arg)
		return &Region{Around: effects.Around{Pos: s.r.fx.Place(call.Pos())}, Port: p}, true
	}
	if reg := s.handedBy(f, call, fn, arg); reg != nil {
		return reg, true
	}
	if sum := s.r.fx.Of(fn); sum != nil {
		for i := range sum.Invokes {
			if sum.Invokes[i].Param == arg && sum.Invokes[i].Path == "" {
				return nil, true
			}
		}
	}
	return nil, false
}

// portOf is the port in a field that a call of a function goes to, nil when it goes
// to none.
func (s *seeker) portOf(f *effects.Func, call *ast.CallExpr) *PortRegion {
	for i := range f.Summary.Effects {
		e := &f.Summary.Effects[i]
		if !asksPort(e) || len(e.Steps) != 1 {
			continue
		}
		for _, site := range e.Sites() {
			if site != call {
				continue
			}
			of := f
			if e.Client.Kind == effects.Param {
				of = s.ownerOf(e.Client.Var())
			}
			if of == nil || of.Fn == nil {
				return nil
			}
			if owner, field, known := s.slot(of, e.Client); known {
				return &PortRegion{Owner: owner, Field: field, Method: e.Called()}
			}
		}
	}
	return nil
}

// handsOn takes the method of a port that a function hands to another port:
// uow.Do(ctx, next.Run).
func (s *seeker) handsOn(f *effects.Func, call *ast.CallExpr) {
	info := s.r.pass.TypesInfo
	for i, a := range call.Args {
		sel, isSel := ast.Unparen(a).(*ast.SelectorExpr)
		if !isSel || info.Selections[sel] == nil || info.Selections[sel].Kind() != types.MethodVal || !isPort(info.TypeOf(sel.X)) {
			continue
		}
		field, isSel := ast.Unparen(sel.X).(*ast.SelectorExpr)
		if !isSel {
			continue
		}
		id, isIdent := ast.Unparen(field.X).(*ast.Ident)
		if !isIdent {
			continue
		}
		v, isVar := info.Uses[id].(*types.Var)
		p := s.portOf(f, call)
		if !isVar || p == nil || s.ownerOf(v) != f {
			continue
		}
		if owner, name, known := s.path(v, "."+field.Sel.Name); known {
			p.Param = i
			s.keep(demand{of: f, sites: []*ast.CallExpr{call}, Demand: Demand{
				Owner: owner, Field: name, Method: sel.Sel.Name, At: s.r.fx.Place(sel.Pos()),
				Around: []Region{{Around: effects.Around{Pos: s.r.fx.Place(call.Pos())}, Port: p}},
			}})
		}
	}
}
