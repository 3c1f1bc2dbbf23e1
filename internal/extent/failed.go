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
		switch w.told(cond, holds, &w.Things[i]) {
		case yes:
			out = set(out, now, i, s.failed())
		case no:
			out = set(out, now, i, s.seen())
		case either:
			out = set(out, now, i, s.seen()|s.failed())
		}
	}
	return out
}

// failed is the state when what has not been looked at has failed.
func (s State) failed() State {
	out := s & states
	if s&(Open<<fresh) != 0 {
		out |= Before
	}
	if s&((Before|Closed|Dropped)<<fresh) != 0 {
		out |= Dropped
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

// verdict says whether opening a thing has failed.
type verdict uint8

const (
	silent verdict = iota
	yes
	no
	either // one or the other: the condition asks for more
)

// told reads what a condition that holds, or does not, says of opening a thing.
func (w *Walker) told(cond ast.Expr, holds bool, t *Thing) verdict {
	switch x := ast.Unparen(cond).(type) {
	case *ast.Ident: // ok
		if w.tells(x, t) {
			return failedWhen(!holds)
		}
	case *ast.UnaryExpr: // !ok
		if x.Op == token.NOT {
			return w.told(x.X, !holds, t)
		}
	case *ast.BinaryExpr:
		switch x.Op {
		case token.LAND, token.LOR:
			return w.both(x, holds, t)
		case token.EQL, token.NEQ:
			return w.compared(x, holds, t)
		}
	}
	return silent
}

// both reads a condition of two: when both hold, or both do not, each says what it
// says alone.
func (w *Walker) both(x *ast.BinaryExpr, holds bool, t *Thing) verdict {
	a, b := w.told(x.X, holds, t), w.told(x.Y, holds, t)
	switch {
	case a == silent && b == silent:
		return silent
	case (x.Op == token.LAND) != holds && a != b:
		return either
	case a == silent || a == either:
		return b
	}
	return a
}

// compared reads a comparison with nil: of the error, or of the thing.
func (w *Walker) compared(x *ast.BinaryExpr, holds bool, t *Thing) verdict {
	if !w.Info.Types[x.Y].IsNil() {
		return silent
	}
	id, isIdent := ast.Unparen(x.X).(*ast.Ident)
	switch {
	case w.tells(x.X, t):
		return failedWhen((x.Op == token.NEQ) == holds)
	case isIdent && t.Var != nil && w.Info.ObjectOf(id) == t.Var && t.Var != t.Err:
		return failedWhen((x.Op == token.EQL) == holds)
	}
	return silent
}

func failedWhen(failed bool) verdict {
	if failed {
		return yes
	}
	return no
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
