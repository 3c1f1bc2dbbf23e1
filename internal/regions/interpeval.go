package regions

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// eval says what an expression is. It goes on once for every way a call in it
// may end.
func (p *interp) eval(x ast.Expr, s state, k func(state, value)) {
	p.evalAll(x, s, func(s state, vals []value) {
		v := unknown
		if len(vals) > 0 {
			v = vals[0]
		}
		k(s, v)
	})
}

// evalAll is eval for expressions that may have several values.
func (p *interp) evalAll(x ast.Expr, s state, k func(state, []value)) {
	p.steps++
	if p.over = p.over || p.steps > maxSteps; p.over || x == nil {
		return
	}
	one := func(s state, v value) { k(s, []value{v}) }
	if c, isConst := p.constOf(x); isConst {
		one(s, value{kind: literal, c: c})
		return
	}
	if p.isNil(x) {
		one(s, nilV)
		return
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		p.evalAll(x.X, s, k)
	case *ast.Ident:
		one(s, p.variable(x, s))
	case *ast.SelectorExpr:
		p.selector(x, s, one)
	case *ast.CallExpr:
		p.call(x, s, k)
	case *ast.BinaryExpr:
		p.binary(x, s, one)
	case *ast.UnaryExpr:
		p.unary(x, s, k)
	case *ast.StarExpr:
		p.evalAll(x.X, s, k)
	case *ast.IndexExpr:
		p.index(x, s, k)
	case *ast.TypeAssertExpr:
		p.eval(x.X, s, func(s state, v value) {
			s.looked = s.looked || v.fail
			hit, known := p.isType(v, x.Type)
			switch {
			case known && hit:
				k(s, []value{v, boolean(true, v.fail)})
			case known:
				k(s, []value{nilV, boolean(false, v.fail)})
			default:
				k(s, []value{v, {fail: v.fail}})
			}
		})
	case *ast.CompositeLit:
		p.composite(x, s, one)
	case *ast.FuncLit:
		one(s, value{kind: nonNil})
	default:
		one(s, unknown)
	}
}

// variable is the value of a variable where it stands.
func (p *interp) variable(id *ast.Ident, s state) value {
	switch obj := p.info.ObjectOf(id).(type) {
	case *types.Func:
		return value{kind: nonNil}
	case *types.Var:
		if v, has := s.get(slot{obj: obj}); has {
			return v
		}
		if def := p.soleDef(obj); def != nil {
			if c, isConst := p.constOf(def); isConst {
				return value{kind: literal, c: c}
			}
		}
		if v, is := p.sentinel(obj); is {
			return v
		}
		if s.touched(obj) {
			return tainted
		}
	}
	return unknown
}

func (p *interp) unary(x *ast.UnaryExpr, s state, k func(state, []value)) {
	switch x.Op {
	case token.ARROW:
		p.receive(x, s, k)
	case token.NOT:
		p.eval(x.X, s, func(s state, v value) {
			if yes, known := v.truth(); known {
				v.c = constant.MakeBool(!yes)
			}
			k(s, []value{v})
		})
	case token.AND:
		p.eval(x.X, s, func(s state, v value) {
			if v.kind == anything {
				v.kind = nonNil
			}
			k(s, []value{v})
		})
	default:
		p.eval(x.X, s, func(s state, v value) { k(s, []value{{fail: v.fail}}) })
	}
}

// receive takes from a channel what was sent to it.
func (p *interp) receive(x *ast.UnaryExpr, s state, k func(state, []value)) {
	if v, has := s.get(p.slotOf(x.X)); has && p.slotOf(x.X).obj != nil {
		k(s, []value{v, unknown})
		return
	}
	p.eval(x.X, s, func(s state, v value) { k(s, []value{{fail: v.fail}, unknown}) })
}

// binary evaluates a comparison, a connection of tests, or arithmetic.
func (p *interp) binary(x *ast.BinaryExpr, s state, k func(state, value)) {
	if x.Op == token.LAND || x.Op == token.LOR {
		p.connect(x, s, k)
		return
	}
	p.eval(x.X, s, func(s state, a value) {
		p.eval(x.Y, s, func(s state, b value) {
			s, v := p.operate(x, a, b, s)
			k(s, v)
		})
	})
}

// connect evaluates && and ||, the right side only where it is reached.
func (p *interp) connect(x *ast.BinaryExpr, s state, k func(state, value)) {
	p.eval(x.X, s, func(s state, a value) {
		decides := x.Op == token.LOR // the value of the left side that is the value of the whole
		if yes, known := a.truth(); known {
			if yes == decides {
				k(s, a)
				return
			}
			p.eval(x.Y, s, func(s state, b value) {
				b.named = b.named || a.named
				k(s, b)
			})
			return
		}
		p.eval(x.Y, s, func(s state, b value) {
			if yes, known := b.truth(); known && yes == decides {
				k(s, b)
				return
			}
			k(s, value{fail: a.fail || b.fail && b.kind == anything, named: b.named})
		})
	})
}

// operate evaluates a comparison or arithmetic.
func (p *interp) operate(x *ast.BinaryExpr, a, b value, s state) (state, value) {
	eq := x.Op == token.EQL || x.Op == token.NEQ
	fail := a.fail || b.fail
	s.read = s.read || a.fail && isFailureStatus(b) || b.fail && isFailureStatus(a)
	if eq {
		if is, known := p.same(x, a, b, &s); known {
			return s, value{kind: literal, c: constant.MakeBool(is == (x.Op == token.EQL)), fail: fail, named: is && fail && p.names(a)}
		}
		return s, value{fail: fail}
	}
	if a.kind != literal || b.kind != literal || a.c.Kind() != b.c.Kind() {
		return s, value{fail: fail}
	}
	switch x.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		return s, boolean(constant.Compare(a.c, x.Op, b.c), fail)
	case token.QUO, token.REM:
		if a.c.Kind() == constant.Int && constant.Sign(b.c) != 0 {
			op := x.Op
			if op == token.QUO {
				op = token.QUO_ASSIGN // of integers
			}
			return s, value{kind: literal, c: constant.BinaryOp(a.c, op, b.c), fail: fail}
		}
	case token.ADD, token.SUB, token.MUL:
		if a.c.Kind() == constant.Int && p.many == 0 {
			return s, value{kind: literal, c: constant.BinaryOp(a.c, x.Op, b.c), fail: fail}
		}
	}
	return s, value{fail: fail}
}

// names reports whether a constant that the failure was compared with is its
// status or code, and not the class of it.
func (p *interp) names(v value) bool {
	if v.kind != literal || v.c.Kind() != constant.Int {
		return false
	}
	n, _ := constant.Int64Val(v.c)
	return p.w.Code != 0 || n >= lowestStatus
}

// isFailureStatus reports whether a value is a number that stands for a failed
// request, or the class of one.
func isFailureStatus(v value) bool {
	if v.kind != literal || v.fail || v.c.Kind() != constant.Int {
		return false
	}
	n, _ := constant.Int64Val(v.c)
	return n == 4 || n == 5 || n >= 400 && n < 600
}

// same reports whether two values are equal.
func (p *interp) same(x *ast.BinaryExpr, a, b value, s *state) (is, known bool) {
	if b.kind == failure && a.kind != failure || a.kind == null {
		a, b = b, a
		x = &ast.BinaryExpr{X: x.Y, Op: x.Op, Y: x.X}
	}
	switch {
	case b.kind == null:
		switch a.kind {
		case null:
			return true, true
		case failure, response, nonNil:
			return false, true
		}
		return false, false
	case a.kind == failure:
		s.looked = true
		return p.isSentinel(a, x.Y)
	case a.err != nil:
		s.looked = true
		return p.isInstead(a, x.Y)
	case a.kind == null && p.isError(x.X):
		return false, true // no sentinel is nil
	case a.kind == literal && b.kind == literal && a.c.Kind() == b.c.Kind():
		return constant.Compare(a.c, token.EQL, b.c), true
	}
	return false, false
}
