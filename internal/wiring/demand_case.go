package wiring

import (
	"go/ast"
	"go/types"
	"slices"
)

// cases are the switches around the calls of ports, over what the function that makes
// the call is given: one of its cases runs for each caller.
func (s *seeker) cases() map[ask]string {
	found := map[ask]string{}
	for i := range s.found {
		d := &s.found[i]
		if len(d.sites) != 1 || d.literal || s.r.fx.Place(d.sites[0].Pos()) != d.At {
			continue // it is in what the function calls
		}
		way := wayTo(d.of.Syntax, d.sites[0])
		for k, n := range way {
			if st, isSwitch := n.(*ast.SwitchStmt); isSwitch && s.isGiven(d, st.Tag) && s.constant(way[k:]) {
				found[ask{d.At, d.Method}] = s.r.fx.Place(st.Pos())
				break
			}
		}
	}
	return found
}

// isGiven reports whether an expression is a parameter of the function that asks, or a
// field of one.
func (s *seeker) isGiven(d *demand, x ast.Expr) bool {
	for {
		sel, isSel := ast.Unparen(x).(*ast.SelectorExpr)
		if !isSel {
			break
		}
		x = sel.X
	}
	id, isIdent := ast.Unparen(x).(*ast.Ident)
	if !isIdent {
		return false
	}
	v, _ := s.r.pass.TypesInfo.Uses[id].(*types.Var)
	for p := range d.of.Sig.Params().Variables() {
		if p == v {
			return true
		}
	}
	return false
}

// constant reports whether a way from a switch down leads through a case for constants.
func (s *seeker) constant(way []ast.Node) bool {
	for _, n := range way {
		if c, isCase := n.(*ast.CaseClause); isCase {
			return len(c.List) > 0 && !slices.ContainsFunc(c.List, func(x ast.Expr) bool { return s.r.pass.TypesInfo.Types[x].Value == nil })
		}
	}
	return false
}
