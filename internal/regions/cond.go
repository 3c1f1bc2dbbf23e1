package regions

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// cond splits the states by a test: those with which it is true, and those
// with which it is false. A test that says nothing about the attempt lets all
// states through on both sides.
func (f *flow) cond(e ast.Expr, s states) (t, els states) {
	if s == 0 {
		return 0, 0
	}
	if v, known := f.constBool(e); known {
		if v {
			return s, 0
		}
		return 0, s
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			els, t = f.cond(e.X, s)
			return t, els
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND:
			t1, e1 := f.cond(e.X, s)
			t2, e2 := f.cond(e.Y, t1)
			return t2, e1 | e2
		case token.LOR:
			t1, e1 := f.cond(e.X, s)
			t2, e2 := f.cond(e.Y, e1)
			return t1 | t2, e2
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			return f.compare(e, s)
		}
	case *ast.CallExpr:
		return f.testCall(e, s)
	case *ast.Ident:
		return f.testVar(e, s)
	case *ast.SelectorExpr:
		return split(classify(e.Sel.Name), s)
	case *ast.IndexExpr: // allowed[req.Method]
		if f.isMethodExpr(e.Index) {
			return s.guard(), s
		}
	}
	return s, s
}

// split applies what a name says.
func split(c class, s states) (t, els states) {
	switch c {
	case isFailed:
		return s.raise(failed), s
	case isReject:
		return s.raise(rejected), s
	case isFinal:
		return s.raise(failed), s
	case isOK:
		return s.only(ok), s.raise(failed)
	case isSafe:
		return s.guard(), s
	case isUnsafe:
		return s, s.guard()
	default:
		return s, s
	}
}

// testVar reads a bool variable: the flag under watch, a variable whose one
// definition is a test, or one whose name says what it holds.
func (f *flow) testVar(id *ast.Ident, s states) (t, els states) {
	obj := f.info.ObjectOf(id)
	if f.flag != nil && obj == f.flag {
		on := s.where(combo.flag)
		return on, s &^ on
	}
	if def := f.soleDef(obj); def != nil && f.depth < 4 {
		f.depth++
		defer func() { f.depth-- }()
		if t, els = f.cond(def, s); t != s || els != s {
			return t, els
		}
	}
	return split(classify(id.Name), s)
}

// compare reads a comparison: with nil, with a status, with a sentinel error,
// with a code, with a method.
func (f *flow) compare(e *ast.BinaryExpr, s states) (t, els states) {
	x, y := ast.Unparen(e.X), ast.Unparen(e.Y)
	op := e.Op
	if _, isConst := f.constOf(x); isConst || f.isNil(x) {
		x, y = y, x
		op = mirror(op)
	}
	neg := op == token.NEQ
	flip := func(t, els states) (states, states) {
		if neg {
			return els, t
		}
		return t, els
	}
	eq := op == token.EQL || neg
	switch {
	case f.isNil(y):
		switch {
		case f.isContextErr(x): // ctx.Err() == nil
			return flip(s, s.raise(failed))
		case f.isErrorValue(x): // err == nil
			holds, isNil := s.err()
			return flip(isNil, holds)
		case f.isResponse(x): // resp == nil: there is an answer only when it went well
			return flip(s.raise(failed), s)
		}
	case eq && f.isMethodExpr(x):
		if m, known := f.constString(y); known {
			if isSafeMethod(m) {
				return flip(s.guard(), s)
			}
			return flip(s, s.guard())
		}
	case f.isStatus(x):
		if code, known := f.constInt(y); known {
			if v, isConst := f.constOf(y); eq && isConst && scale(x, code) < lowestStatus { // of a remote procedure call
				return f.code(x, y, v, s, flip)
			}
			return status(op, scale(x, code), s)
		}
	case eq && f.isErrorValue(x) && sym.Name(y) == "EOF": // the end of a stream is no failure
		return s, s
	case eq && f.isErrorValue(x): // err == ErrConflict
		return flip(f.errTarget(y, s), s)
	case eq && f.isHeaderGet(x): // req.Header.Get("Idempotency-Key") == ""
		return flip(s, s.guard())
	case eq:
		if v, isConst := f.constOf(y); isConst {
			return f.code(x, y, v, s, flip)
		}
	}
	if v, known := f.constBool(y); known && eq { // done == true
		t, els = f.cond(x, s)
		if !v {
			t, els = els, t
		}
		return flip(t, els)
	}
	return s, s
}

// code reads a comparison with a constant that is not a status: a database's
// or a protocol's code for a failure.
func (f *flow) code(x, y ast.Expr, v constant.Value, s states, flip func(t, e states) (states, states)) (t, els states) {
	text := v.ExactString()
	if v.Kind() == constant.String {
		text = constant.StringVal(v)
	}
	switch {
	case rejectCodes[text]:
		return flip(s.raise(rejected), s)
	case !f.isCode(x):
		return s, s
	case sym.Name(y) == "OK":
		return flip(s.only(ok), s.raise(failed))
	case classify(sym.Name(y)) == isReject:
		return flip(s.raise(rejected), s)
	case sym.Name(y) != "":
		return flip(s.raise(failed), s)
	}
	return s, s
}

// sentinel says what an error that is (or matches) target tells.
func (f *flow) sentinel(target ast.Expr, s states) states {
	if classify(sym.Name(target)) == isReject {
		return s.raise(rejected)
	}
	return s.raise(failed)
}

// lowestStatus is the first of the statuses of HTTP.
const lowestStatus = 100

// status reads a comparison of an HTTP status with a constant.
func status(op token.Token, code int64, s states) (t, els states) {
	const lowest, highest = lowestStatus, 599
	if code < lowest || code > highest+1 {
		return s, s
	}
	classOf := func(want bool) class {
		good, well, bad, reject := false, false, false, true
		for c := int64(200); c <= highest; c++ { // those below are no answers
			if sym.Compare(op, c, code) != want {
				continue
			}
			if c < 400 {
				good, well = true, well || c < 300
			} else {
				bad = true
				reject = reject && rejectStatus[c]
			}
		}
		// "not 200" and "not 201" mean that it failed.
		if good && bad && code < 300 && (op == token.EQL || op == token.NEQ) && sym.Compare(op, code, code) != want {
			good = false
		}
		good = good && (well || !bad) // with failures, what is moved is one
		switch {
		case good && bad:
			return neutral
		case !good && !bad:
			return isFailed
		case good:
			return isOK
		case bad && reject:
			return isReject
		case bad:
			return isFailed
		}
		return neutral
	}
	return side(classOf(true), s), side(classOf(false), s)
}

func side(c class, s states) states {
	switch c {
	case isOK:
		return s.only(ok)
	case isReject:
		return s.raise(rejected)
	case isFailed:
		return s.raise(failed)
	}
	return s
}

// mirror swaps the sides of a comparison.
func mirror(op token.Token) token.Token {
	switch op {
	case token.LSS:
		return token.GTR
	case token.LEQ:
		return token.GEQ
	case token.GTR:
		return token.LSS
	case token.GEQ:
		return token.LEQ
	}
	return op
}

// scale turns the class of status/100 into a status: 2 becomes 200.
func scale(x ast.Expr, code int64) int64 {
	if _, isDiv := x.(*ast.BinaryExpr); isDiv && code < 10 {
		return code * 100
	}
	return code
}

// soleDef returns the expression that a variable is defined with once, or nil.
func (e *env) soleDef(obj types.Object) ast.Expr {
	v, isVar := obj.(*types.Var)
	if !isVar {
		return nil
	}
	return e.defs()[v]
}
