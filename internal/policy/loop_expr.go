package policy

import (
	"go/ast"
	"go/token"
	"go/types"
	"time"

	"github.com/resilint/resilint/internal/sym"
)

// eval computes an expression.
func (m *machine) eval(x ast.Expr) num {
	n := m.evalNew(x)
	if t := m.e.info.TypeOf(x); t != nil && isNumber(t) {
		if b := t.Underlying().(*types.Basic); b.Info()&types.IsUntyped == 0 {
			n = n.to(t)
		}
	}
	return n
}

func (m *machine) evalNew(x ast.Expr) num {
	if m.steps--; m.steps < 0 {
		return num{vague: true}
	}
	if tv := m.e.info.Types[x]; tv.Value != nil {
		return m.leaf(x)
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		return m.eval(x.X)
	case *ast.UnaryExpr:
		switch x.Op {
		case token.SUB:
			n, _ := compute(token.SUB, ofInt(0), m.eval(x.X))
			return n
		case token.ADD:
			return m.eval(x.X)
		}
	case *ast.BinaryExpr:
		a, b := m.eval(x.X), m.eval(x.Y)
		if x.Op == token.SHL || x.Op == token.SHR {
			if t := m.e.info.TypeOf(x); t != nil && isNumber(t) {
				a = a.to(t)
			}
			b = b.to(types.Typ[types.Int])
		}
		if n, ok := compute(x.Op, a, b); ok {
			return n
		}
	case *ast.Ident:
		if n, has := m.vars[m.e.info.ObjectOf(x)]; has {
			return n
		}
		return m.leaf(x)
	case *ast.SelectorExpr, *ast.StarExpr:
		if n, has := m.parts[text(x)]; has {
			return n
		}
		return m.leaf(x)
	case *ast.IndexExpr:
		return m.element(x)
	case *ast.CallExpr:
		return m.call(x)
	}
	return num{vague: true}
}

// leaf is what the source says of an expression that the machine does not
// compute: a constant, a setting, a parameter. One out of sight stands for
// something usual.
func (m *machine) leaf(x ast.Expr) num {
	n := m.e.number(x)
	if i, exact := n.int(); exact {
		return num{i: int64(i), from: n.from, usual: n.usual}
	}
	if f, known := n.float(); known {
		return num{f: f, float: true, from: n.from, usual: n.usual}
	}
	return m.usualOf(m.e.info.TypeOf(x))
}

// usualOf stands for a setting of a type that is not in view.
func (m *machine) usualOf(t types.Type) num {
	switch {
	case t == nil:
		return num{vague: true}
	case sym.IsDuration(t):
		return num{i: int64(100 * time.Millisecond), guess: true}
	case isNumber(t):
		return num{i: 2, guess: true}
	}
	return num{vague: true}
}

// element is what an index picks from a table that is written out.
func (m *machine) element(x *ast.IndexExpr) num {
	lit := m.e.table(x.X)
	i := m.eval(x.Index)
	if lit == nil || !i.sure() {
		return num{vague: true}
	}
	if i.i < 0 || i.i >= int64(len(lit.Elts)) {
		return num{vague: true}
	}
	elt := lit.Elts[i.i]
	if _, keyed := elt.(*ast.KeyValueExpr); keyed {
		return num{vague: true}
	}
	return m.eval(elt)
}

// table returns the literal of a list that is written out, nil when it is not.
func (e *eval) table(x ast.Expr) *ast.CompositeLit {
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		switch e.info.TypeOf(x).Underlying().(type) {
		case *types.Slice, *types.Array:
			return x
		}
	case *ast.Ident:
		v, isVar := e.info.ObjectOf(x).(*types.Var)
		if !isVar {
			return nil
		}
		var defs = e.fx.Writes(v)
		if v.Pkg() == nil || v.Parent() != v.Pkg().Scope() {
			defs, _ = e.fx.Reaching(v, x.Pos())
		}
		if len(defs) == 1 && defs[0].Expr != nil && defs[0].Result < 0 && !defs[0].Add {
			if _, isIdent := ast.Unparen(defs[0].Expr).(*ast.Ident); !isIdent {
				return e.table(defs[0].Expr)
			}
		}
	}
	return nil
}
