package extent

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/resilint/resilint/internal/sym"
)

// branch is the states on the way that a condition leads to, by what it says of
// the errors of things.
func (w *Walker) branch(cond ast.Expr, holds bool, now []State) []State {
	out := now
	for i := range w.Things {
		s := now[i]
		if s>>fresh == 0 {
			continue
		}
		switch v := w.failed(cond, &w.Things[i]); {
		case v == silent:
		case (v == yes) == holds: // opening it has failed
			failed := s & states
			if s&(Open<<fresh) != 0 {
				failed |= Before
			}
			if s&((Before|Closed|Dropped)<<fresh) != 0 {
				failed |= Dropped
			}
			out = set(out, now, i, failed)
		default:
			out = set(out, now, i, s.seen())
		}
	}
	return out
}

// set changes one state, of a copy of what is shared.
func set(out, shared []State, i int, s State) []State {
	if &out[0] == &shared[0] {
		out = slices.Clone(shared)
	}
	out[i] = s
	return out
}

type verdict uint8

const (
	silent verdict = iota
	yes            // it failed when the condition holds
	no             // it failed when the condition does not hold
)

// failed reads what a condition says of opening a thing.
func (w *Walker) failed(cond ast.Expr, t *Thing) verdict {
	switch x := ast.Unparen(cond).(type) {
	case *ast.Ident: // ok
		if w.tells(x, t) {
			return no
		}
	case *ast.UnaryExpr: // !ok
		if x.Op == token.NOT && w.tells(x.X, t) {
			return yes
		}
	case *ast.BinaryExpr:
		if x.Op != token.EQL && x.Op != token.NEQ || !w.Info.Types[x.Y].IsNil() {
			return silent
		}
		isErr := w.tells(x.X, t)
		id, isIdent := ast.Unparen(x.X).(*ast.Ident)
		isVar := isIdent && t.Var != nil && w.Info.ObjectOf(id) == t.Var && t.Var != t.Err
		switch {
		case isErr && x.Op == token.NEQ, isVar && x.Op == token.EQL:
			return yes
		case isErr, isVar:
			return no
		}
	}
	return silent
}

// tells reports whether an expression is the error of opening a thing: its
// variable, or the field of the thing that holds it.
func (w *Walker) tells(x ast.Expr, t *Thing) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return t.Err != nil && w.Info.ObjectOf(x) == t.Err
	case *ast.SelectorExpr:
		id, isIdent := ast.Unparen(x.X).(*ast.Ident)
		return isIdent && t.Var != nil && w.Info.ObjectOf(id) == t.Var && sym.IsError(sym.OrInvalid(w.Info.TypeOf(x)))
	}
	return false
}
