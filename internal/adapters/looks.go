package adapters

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// look is a place of a function where it asks what kind of failure a variable holds, or lends
// the variable to somebody who may put another one into it at any time.
type look struct {
	v    *types.Var
	at   token.Pos
	lent bool
}

// looked reports whether the function asks what kind of failure it is that a variable
// got by a definition.
func (t *tracer) looked(v *types.Var, d effects.Def) bool {
	for _, l := range t.places() {
		if l.v != v {
			continue
		}
		if l.lent {
			return true
		}
		defs, _ := t.r.effects.Reaching(v, l.at)
		for _, o := range defs {
			if o.Expr == d.Expr && o.Pos == d.Pos {
				return true
			}
		}
	}
	return false
}

// lookedBefore reports whether the function asks for the kind of failure of what a variable
// holds that a call takes the error out of: cmd.Err() == redis.Nil.
func (t *tracer) lookedBefore(call *ast.CallExpr) bool {
	v, isVar := sym.Object(t.r.info, sym.OrBad(sym.Receiver(call))).(*types.Var)
	if !isVar || v.IsField() || v.Parent() == nil || v.Parent() == v.Pkg().Scope() {
		return false
	}
	defs, _ := t.r.effects.Reaching(v, call.Pos())
	return slices.ContainsFunc(defs, func(d effects.Def) bool { return t.looked(v, d) })
}

// asksOf reports whether the function asks what kind of failure it was given.
func (t *tracer) asksOf(param *types.Var) bool {
	return slices.ContainsFunc(t.places(), func(l look) bool { return l.v == param })
}

// places finds the looks of the function, literals in it included.
func (t *tracer) places() []look {
	if t.known {
		return t.looks
	}
	t.known = true
	ast.Inspect(t.f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if (n.Op == token.EQL || n.Op == token.NEQ) && !t.r.info.Types[n.X].IsNil() && !t.r.info.Types[n.Y].IsNil() {
				t.look(n.X)
				t.look(n.Y)
			}
		case *ast.SwitchStmt:
			t.look(n.Tag)
		case *ast.TypeAssertExpr:
			t.look(n.X)
		case *ast.IndexExpr: // a table of errors
			if sym.IsError(sym.OrInvalid(t.r.info.TypeOf(n.Index))) {
				t.look(n.Index)
			}
		case *ast.UnaryExpr:
			if v, isVar := sym.Object(t.r.info, n.X).(*types.Var); n.Op == token.AND && isVar && sym.IsError(v.Type()) {
				t.looks = append(t.looks, look{v: v, at: n.Pos(), lent: true})
			}
		case *ast.CallExpr:
			if t.asks(n) {
				for _, a := range n.Args {
					t.look(a)
				}
			}
		}
		return true
	})
	return t.looks
}

// look notes that an expression is looked at: an error, what holds one, or its text.
func (t *tracer) look(x ast.Expr) {
	switch x := ast.Unparen(sym.OrBad(x)).(type) {
	case *ast.Ident:
		if v, isVar := t.r.info.ObjectOf(x).(*types.Var); isVar {
			t.looks = append(t.looks, look{v: v, at: x.Pos()})
		}
	case *ast.SelectorExpr:
		if sym.ImplementsError(sym.OrInvalid(t.r.info.TypeOf(x))) {
			t.look(x.X)
		}
	case *ast.CallExpr: // err.Error(), errors.Cause(err)
		t.look(sym.OrBad(sym.Receiver(x)))
		for _, a := range x.Args {
			t.look(a)
		}
	case *ast.UnaryExpr:
		t.look(x.X)
	}
}

// asks reports a call that answers a question about an error: yes or no, or another value that
// is no error. What writes logs and what wraps is none.
func (t *tracer) asks(call *ast.CallExpr) bool {
	for _, row := range sym.Rows(t.r.table, t.r.info, call) {
		switch row.Op {
		case catalogue.OpErrIs, catalogue.OpErrAs, catalogue.OpErrTest, catalogue.OpErrCode, catalogue.OpErrDetail:
			return true
		case catalogue.OpLogWrite:
			return false
		}
	}
	fn := sym.Callee(t.r.info, call)
	if fn == nil {
		return false
	}
	for v := range fn.Signature().Results().Variables() {
		if sym.IsBool(v.Type()) {
			return true
		}
	}
	return false
}
