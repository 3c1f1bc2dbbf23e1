package policy

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"github.com/resilint/resilint/internal/effects"
)

// number is a numeric value and where it comes from.
type number struct {
	val  constant.Value // nil: not known
	from string         // "" when it is written at the place
	// usual: it is a default that settings may change.
	usual bool
}

func (n number) int() (int, bool) {
	if n.val == nil {
		return 0, false
	}
	i, exact := constant.Int64Val(constant.ToInt(n.val))
	return int(i), exact
}

func (n number) float() (float64, bool) {
	if n.val == nil {
		return 0, false
	}
	f, _ := constant.Float64Val(constant.ToFloat(n.val))
	return f, true
}

// span reads a duration in nanoseconds.
func (n number) span() Span {
	if n.val == nil {
		return Span{}
	}
	v := constant.ToFloat(n.val)
	if v.Kind() != constant.Float && v.Kind() != constant.Int {
		return Span{}
	}
	f, _ := constant.Float64Val(v)
	if f > 1<<62 || f < -1<<62 {
		return Span{}
	}
	return Span{Known: true, D: time.Duration(f), From: n.from, Usual: n.usual}
}

func (n number) named(name string) number {
	if n.val != nil && n.from == "" {
		n.from = name
	}
	return n
}

// same keeps what two ways agree on.
func (n number) same(m number) number {
	if n.val == nil || m.val == nil || !constant.Compare(constant.ToFloat(n.val), token.EQL, constant.ToFloat(m.val)) {
		return number{}
	}
	return n
}

// number reads an expression.
func (e *eval) number(x ast.Expr) number {
	if e = e.deeper(); e == nil || x == nil {
		return number{}
	}
	if tv := e.info.Types[x]; tv.Value != nil {
		if k := tv.Value.Kind(); k == constant.Int || k == constant.Float {
			return number{val: tv.Value, from: constantName(e.info, x)}
		}
		return number{}
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		return e.number(x.X)
	case *ast.StarExpr:
		return e.number(x.X)
	case *ast.UnaryExpr:
		n := e.number(x.X)
		if x.Op == token.SUB && n.val != nil {
			n.val = constant.UnaryOp(token.SUB, n.val, 0)
			return n
		}
		if x.Op == token.AND || x.Op == token.ADD {
			return n
		}
	case *ast.BinaryExpr:
		return e.arithmetic(x)
	case *ast.Ident:
		if v, isVar := e.info.ObjectOf(x).(*types.Var); isVar {
			return e.variable(v, x.Pos()).named(x.Name)
		}
	case *ast.SelectorExpr:
		return e.selected(x)
	case *ast.CallExpr:
		return e.called(x)
	}
	return number{}
}

func (e *eval) arithmetic(x *ast.BinaryExpr) number {
	a, b := e.number(x.X), e.number(x.Y)
	if a.val == nil || b.val == nil {
		return number{}
	}
	out := number{from: a.from, usual: a.usual || b.usual}
	if out.from == "" {
		out.from = b.from
	}
	switch x.Op {
	case token.ADD, token.SUB, token.MUL:
		out.val = constant.BinaryOp(a.val, x.Op, b.val)
	case token.QUO:
		if constant.Sign(b.val) == 0 {
			return number{}
		}
		op := token.QUO
		if a.val.Kind() == constant.Int && b.val.Kind() == constant.Int {
			op = token.QUO_ASSIGN // of integers
		}
		out.val = constant.BinaryOp(a.val, op, b.val)
	default:
		return number{}
	}
	return out
}

// variable is the value of a variable at a position.
func (e *eval) variable(v *types.Var, pos token.Pos) number {
	if v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
		if v.Pkg() != e.pass.Pkg {
			return number{}
		}
		return e.mayChange(v, e.onlyWrite(e.fx.Writes(v)))
	}
	defs, implicit := e.fx.Reaching(v, pos)
	var out number
	first := true
	meet := func(n number) {
		if first {
			out, first = n, false
		} else {
			out = out.same(n)
		}
	}
	if implicit {
		if p, isParam := e.paramOf(v); isParam {
			meet(e.parameter(p))
		} else if len(defs) > 0 {
			return number{} // the zero value, or another one
		}
	}
	for _, d := range defs {
		if d.Result >= 0 || d.Add || d.Expr == nil {
			meet(number{})
			continue
		}
		meet(e.number(d.Expr))
	}
	return e.mayChange(v, out)
}

// mayChange marks a number as a default when somebody else may write to the
// variable.
func (e *eval) mayChange(v *types.Var, n number) number {
	if n.val != nil && e.written(v) {
		n.from, n.usual = "default of "+v.Name(), true
	}
	return n
}

// onlyWrite is the value of a package variable or field that is written once.
func (e *eval) onlyWrite(defs []effects.Def) number {
	if len(defs) != 1 || defs[0].Expr == nil || defs[0].Result >= 0 || defs[0].Add {
		return number{}
	}
	return e.number(defs[0].Expr)
}

// parameter is the value of a parameter, where all calls agree.
func (e *eval) parameter(p param) number {
	list, known := e.givens(p)
	if !known {
		return number{}
	}
	var out number
	for i, g := range list {
		n := g.in.number(g.x)
		if i == 0 {
			out = n
		} else {
			out = out.same(n)
		}
	}
	return out
}

// constantName is the name of a constant in an expression, "" when it is
// written out. A unit, such as time.Second, is no name for a number.
func constantName(info *types.Info, x ast.Expr) (name string) {
	ast.Inspect(x, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent && name == "" {
			if c, isConst := info.ObjectOf(id).(*types.Const); isConst && c.Pkg() != nil && c.Pkg().Path() != "time" {
				name = id.Name
			}
		}
		return name == ""
	})
	return name
}
