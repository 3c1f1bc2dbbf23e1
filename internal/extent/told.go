package extent

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"

	"github.com/resilint/resilint/internal/sym"
)

// Verdict says whether opening a thing has failed.
type Verdict uint8

// Verdicts.
const (
	Silent Verdict = iota
	Failed
	Opened
	Either // one or the other: the condition asks for more
)

// Told reads what a condition that holds, or does not, says of opening a thing, as
// long as the error that came of it is still in its variable.
func (t *Thing) Told(info *types.Info, cond ast.Expr, holds bool) Verdict {
	switch x := ast.Unparen(cond).(type) {
	case *ast.Ident: // ok
		if t.tells(info, x) {
			return failedWhen(!holds)
		}
	case *ast.UnaryExpr: // !ok
		if x.Op == token.NOT {
			return t.Told(info, x.X, !holds)
		}
	case *ast.BinaryExpr:
		switch x.Op {
		case token.LAND, token.LOR:
			return t.both(info, x, holds)
		case token.EQL, token.NEQ:
			return t.compared(info, x, holds)
		}
	case *ast.CallExpr:
		return t.asked(info, x, holds)
	}
	return Silent
}

// both reads a condition of two: when both hold, or both do not, each says what it
// says alone.
func (t *Thing) both(info *types.Info, x *ast.BinaryExpr, holds bool) Verdict {
	a, b := t.Told(info, x.X, holds), t.Told(info, x.Y, holds)
	switch {
	case a == Silent && b == Silent:
		return Silent
	case (x.Op == token.LAND) != holds && a != b:
		return Either
	case a == Silent || a == Either:
		return b
	}
	return a
}

// compared reads a comparison of the error or of the thing with nil, or of the error
// with another one, which is none when it is equal.
func (t *Thing) compared(info *types.Info, c *ast.BinaryExpr, holds bool) Verdict {
	x, y := c.X, c.Y
	if info.Types[x].IsNil() {
		x, y = y, x
	}
	isNil := info.Types[y].IsNil()
	id, isIdent := ast.Unparen(x).(*ast.Ident)
	switch {
	case t.tells(info, x) && isNil:
		return failedWhen((c.Op == token.NEQ) == holds)
	case isNil && isIdent && t.Var != nil && info.ObjectOf(id) == t.Var && t.Var != t.Err:
		return failedWhen((c.Op == token.EQL) == holds)
	case (t.tells(info, x) || t.tells(info, y)) && sym.IsError(sym.OrInvalid(info.TypeOf(y))) && (c.Op == token.EQL) == holds:
		return Failed
	}
	return Silent
}

// fine matches the names of functions that hold where there is no error.
var fine = regexp.MustCompile(`(?i)^(is)?_?(ok|nil|none|no_?err|success|fine)`)

// asked reads a question about the error: errors.Is(err, target), isConflict(err).
// Which holds for an error; where it does not hold, there may be another.
func (t *Thing) asked(info *types.Info, call *ast.CallExpr, holds bool) Verdict {
	for _, a := range call.Args {
		if !t.tells(info, a) {
			continue
		}
		if fine.MatchString(sym.CalledName(call)) == holds {
			return Silent
		}
		return Failed
	}
	return Silent
}

func failedWhen(failed bool) Verdict {
	if failed {
		return Failed
	}
	return Opened
}

// tells reports whether an expression is the error of opening a thing: its
// variable, or the field of the thing that holds it.
func (t *Thing) tells(info *types.Info, x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return t.Err != nil && info.ObjectOf(x) == t.Err
	case *ast.SelectorExpr:
		id, isIdent := ast.Unparen(x.X).(*ast.Ident)
		return isIdent && t.Var != nil && info.ObjectOf(id) == t.Var && sym.IsError(sym.OrInvalid(info.TypeOf(x)))
	}
	return false
}

// Tags says for each expression in a case of a switch over a value which value that
// is. The graph of a body has such an expression as a condition, and not what it is
// compared with.
func Tags(body ast.Node) map[ast.Expr]ast.Expr {
	tags := map[ast.Expr]ast.Expr{}
	ast.Inspect(body, func(n ast.Node) bool {
		s, isSwitch := n.(*ast.SwitchStmt)
		if !isSwitch || s.Tag == nil {
			return true
		}
		for _, clause := range s.Body.List {
			for _, x := range clause.(*ast.CaseClause).List {
				tags[x] = s.Tag
			}
		}
		return true
	})
	return tags
}

// Condition is what holds on the first of the two ways that lead out of a block
// which ends in an expression, given the tags of the switches of its body.
func Condition(x ast.Expr, tags map[ast.Expr]ast.Expr) ast.Expr {
	if tag := tags[x]; tag != nil {
		return &ast.BinaryExpr{X: tag, Op: token.EQL, Y: x}
	}
	return x
}
