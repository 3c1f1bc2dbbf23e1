package fate

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// variable is the variable or field that an expression names, or nil. A field
// is the same one in every value: what is kept in it for later is found again.
func (w *walk) variable(x ast.Expr) types.Object {
	if x == nil {
		return nil
	}
	if id, isIdent := ast.Unparen(x).(*ast.Ident); isIdent && id.Name == "_" {
		return nil
	}
	if v, isVar := sym.Object(w.Info, x).(*types.Var); isVar {
		return v
	}
	return nil
}

// eval runs the calls of an expression: the one that fails, and a call of the
// function by itself.
func (w *walk) eval(x ast.Node, t trail) trail {
	if x == nil {
		return t
	}
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if n == w.call {
				t.hit = true
				t.live |= w.bit(pending)
			}
			if w.self != nil && t.hit && t.due && sym.Callee(w.Info, n) == w.self {
				w.fate.back[w.fn] = true
			}
		}
		return true
	})
	return t
}

// pending stands for the outcome of the call until it is assigned.
var pending = types.NewVar(token.NoPos, nil, "", types.Typ[types.Invalid])

// simple runs a statement without control flow of its own.
func (w *walk) simple(st ast.Stmt, t trail) (trail, bool) {
	switch st := st.(type) {
	case *ast.AssignStmt:
		for _, r := range st.Rhs {
			t = w.eval(r, t)
		}
		for i, l := range st.Lhs {
			r := st.Rhs[min(i, len(st.Rhs)-1)]
			if obj := w.variable(l); obj != nil && (st.Tok == token.ASSIGN || st.Tok == token.DEFINE) {
				t = t.set(w.bit(obj), w.given(l, r, t))
			}
		}
	case *ast.DeclStmt:
		g, isGen := st.Decl.(*ast.GenDecl)
		if !isGen {
			return t, true
		}
		for _, spec := range g.Specs {
			v, isValue := spec.(*ast.ValueSpec)
			if !isValue {
				continue
			}
			for _, r := range v.Values {
				t = w.eval(r, t)
			}
			for i, name := range v.Names {
				obj := w.Info.Defs[name]
				switch {
				case obj == nil:
				case len(v.Values) == 0:
					t = t.set(w.bit(obj), value{zero: true})
				default:
					t = t.set(w.bit(obj), w.given(name, v.Values[min(i, len(v.Values)-1)], t))
				}
			}
		}
	case *ast.ExprStmt:
		t = w.eval(st.X, t)
		if w.ends(st.X) {
			return t, false
		}
	case *ast.SendStmt:
		t = w.eval(st.Value, t)
	}
	return t.clear(w.bit(pending)), true
}

// given is what an assignment of r gives to l.
func (w *walk) given(l, r ast.Expr, t trail) value {
	if sym.Contains(r, w.call) {
		if b, isBinary := ast.Unparen(r).(*ast.BinaryExpr); isBinary { // failed := try() != nil
			yes, no := w.cond(b, t)
			return value{bad: yes && !no, zero: no && !yes, live: true}
		}
		return w.outcome(w.typeOf(l))
	}
	if b, isBasic := sym.OrInvalid(w.typeOf(l)).Underlying().(*types.Basic); isBasic {
		if b.Info()&types.IsBoolean == 0 || !t.hit {
			return value{}
		}
		yes, no := w.cond(r, t)
		return value{bad: yes && !no, zero: no && !yes, live: w.decides(r, t)}
	}
	return w.value(r, t)
}

// outcome is what a call that fails gives to a variable of a type.
func (w *walk) outcome(t types.Type) value {
	switch u := sym.OrInvalid(t).Underlying().(type) {
	case *types.Interface:
		if types.Implements(t, errorType) {
			return value{bad: true, live: true}
		}
		return value{zero: true, live: true}
	case *types.Pointer, *types.Slice, *types.Map, *types.Signature, *types.Chan:
		if types.Implements(t, errorType) {
			return value{bad: true, live: true}
		}
		return value{zero: true, live: true}
	case *types.Basic:
		return value{zero: u.Info()&types.IsBoolean != 0, live: u.Info()&types.IsBoolean != 0}
	}
	return value{}
}

// value is what is known of an expression.
func (w *walk) value(x ast.Expr, t trail) value {
	x = ast.Unparen(x)
	if w.isNil(x) {
		return value{zero: true}
	}
	if v, known := w.constBool(x); known {
		return value{bad: v, zero: !v}
	}
	switch x := x.(type) {
	case *ast.Ident, *ast.SelectorExpr:
		obj := w.variable(x)
		if obj == nil {
			return value{}
		}
		if obj.Parent() == obj.Pkg().Scope() && sym.ImplementsError(w.typeOf(x)) { // a sentinel
			return value{bad: true, live: t.hit && (t.due || t.live != 0)}
		}
		return t.of(w.bit(obj))
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return w.value(x.X, t)
		}
	case *ast.CompositeLit:
		if w.makes(x) {
			return value{bad: true, live: t.hit}
		}
	case *ast.CallExpr:
		return w.called(x, t)
	}
	return value{}
}

// called is what a call returns: an error that is made from the failure, or
// the success of another call.
func (w *walk) called(call *ast.CallExpr, t trail) value {
	if call == w.call {
		return w.outcome(w.typeOf(call))
	}
	var from value
	for _, a := range call.Args {
		switch v := w.value(a, t); {
		case sym.Contains(a, w.call):
			from = value{bad: true, live: true}
		case v.bad && !from.bad && v.live:
			from = v
		}
	}
	switch {
	case w.does(call, catalogue.OpRetryPermanent):
		return value{bad: true, live: t.hit, final: true}
	case w.does(call, catalogue.OpRetryRetryable, catalogue.OpRetryAfter):
		return value{bad: true, live: t.hit, marked: true}
	case from.bad && w.carries(call):
		return value{bad: true, live: true, final: from.final, marked: from.marked}
	case w.self != nil && t.hit && sym.Callee(w.Info, call) == w.self: // which fails again
		return value{bad: true, live: true}
	case w.isContextErr(call):
		return value{zero: true}
	case w.makes(call):
		return value{bad: true, live: t.hit}
	case t.hit && sym.ImplementsError(w.typeOf(call)):
		return value{zero: true}
	}
	return value{}
}

// carries reports whether a call hands on an error that it is given: it wraps
// it, or puts it to others.
func (w *walk) carries(call *ast.CallExpr) bool {
	if sym.ImplementsError(w.typeOf(call)) {
		return true
	}
	t, isSlice := sym.OrInvalid(w.typeOf(call)).Underlying().(*types.Slice)
	return isSlice && types.Implements(t.Elem(), errorType)
}
