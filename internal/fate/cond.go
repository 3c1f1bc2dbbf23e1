package fate

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// cond says how a test may come out on a way. Up to the call it may come out
// either way; behind it, what other calls tell is that they went well.
func (w *walk) cond(x ast.Expr, t trail) (yes, no bool) {
	if v, known := w.constBool(x); known {
		return v, !v
	}
	if !t.hit {
		return true, true
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			no, yes = w.cond(x.X, t)
			return yes, no
		}
	case *ast.BinaryExpr:
		switch x.Op {
		case token.LAND, token.LOR:
			yes1, no1 := w.cond(x.X, t)
			yes2, no2 := w.cond(x.Y, t)
			if x.Op == token.LAND {
				return yes1 && yes2, no1 || yes1 && no2
			}
			return yes1 || no1 && yes2, no1 && no2
		case token.EQL, token.NEQ:
			yes, no = w.equal(ast.Unparen(x.X), ast.Unparen(x.Y), t)
			if x.Op == token.NEQ {
				yes, no = no, yes
			}
			return yes, no
		}
	case *ast.Ident, *ast.SelectorExpr:
		if obj := w.variable(x); obj != nil {
			return w.either(t.of(w.bit(obj)))
		}
	case *ast.CallExpr:
		if x == w.call { // a function that returns bool
			return false, true
		}
		return w.test(x, t)
	}
	return true, true
}

// either is how a bool variable may come out.
func (w *walk) either(v value) (yes, no bool) {
	if !v.bad && !v.zero {
		return true, true
	}
	return v.bad, v.zero
}

// equal says how x == y may come out.
func (w *walk) equal(x, y ast.Expr, t trail) (yes, no bool) {
	if w.isNil(x) {
		x, y = y, x
	}
	if v, known := w.constBool(y); known {
		yes, no = w.cond(x, t)
		if !v {
			yes, no = no, yes
		}
		return yes, no
	}
	v := w.value(x, t)
	switch {
	case w.isNil(y):
		if v.bad || v.zero {
			return v.zero, v.bad
		}
		if sym.ImplementsError(w.typeOf(x)) && w.variable(x) == nil { // another call, or a context that has not ended
			return true, false
		}
	case v.bad && sym.ImplementsError(w.typeOf(x)):
		return w.matches(y)
	case w.mentionsLive(x, t) || w.ofError(x):
		if code, known := sym.ConstInt(w.Info, y); known && 400 <= code && code < 600 {
			return lasting(code), true
		}
	}
	return true, true
}

// ofError reports whether an expression is a part of an error: api.Status.
func (w *walk) ofError(x ast.Expr) bool {
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.SelectorExpr:
			x = y.X
		case *ast.CallExpr:
			x = y.Fun
		default:
			return sym.ImplementsError(w.typeOf(y))
		}
		if sym.ImplementsError(w.typeOf(x)) {
			return true
		}
	}
}

// lasting reports whether a retry may still see an HTTP status when it gives up:
// it does not try again what the server will not do.
func lasting(status int64) bool {
	switch status {
	case 408, 425, 429:
		return true
	case 501, 505:
		return false
	}
	return status >= 500
}

// test says how a call that returns bool may come out: a test of the error may
// say anything but what an exhausted retry is not.
func (w *walk) test(call *ast.CallExpr, t trail) (yes, no bool) {
	if !w.mentionsLive(call, t) {
		return true, true
	}
	for _, row := range w.rows(call) {
		i, has := target(&row, call)
		switch {
		case row.Op == catalogue.OpErrIs && has:
			return w.matches(call.Args[i])
		case row.Op == catalogue.OpErrAs && has:
			k, named := sym.TypeKey(pointed(w.typeOf(call.Args[i])))
			if named && exhausted.MatchString(k.Name) {
				return true, false
			}
		case row.Op == catalogue.OpErrTest:
			switch row.Attr(catalogue.AttrKind) {
			case "conflict", "duplicate", "notfound", "canceled":
				return false, true
			}
		}
	}
	switch n := sym.Name(call.Fun); {
	case exhausted.MatchString(n):
		return true, false
	case refused.MatchString(n), w.readsRefusal(call):
		return false, true
	}
	return true, true
}

func pointed(t types.Type) types.Type {
	if p, isPtr := types.Unalias(sym.OrInvalid(t)).(*types.Pointer); isPtr {
		return p.Elem()
	}
	return sym.OrInvalid(t)
}

// readsRefusal reports a look for the words of a refusal in the text of an error.
func (w *walk) readsRefusal(call *ast.CallExpr) bool {
	for _, a := range call.Args {
		if text, isConst := sym.ConstString(w.Info, a); isConst && refused.MatchString(text) {
			return true
		}
	}
	return false
}

// matches says how a comparison of the failure with a sentinel comes out: a
// retry that has given up did not fail for want of a row.
func (w *walk) matches(target ast.Expr) (yes, no bool) {
	if exhausted.MatchString(sym.Name(target)) {
		return true, false
	}
	if obj, isVar := sym.Object(w.Info, target).(*types.Var); isVar && obj.Pkg() != nil {
		switch kind, known := w.Table.Err(sym.PkgPath(obj.Pkg()), obj.Name()); {
		case !known:
		case kind == catalogue.ErrExhausted:
			return true, false
		case kind != catalogue.ErrTransient:
			return false, true
		}
	}
	return !refused.MatchString(sym.Name(target)), true
}

// decides reports whether the failure has a say in how a test comes out.
func (w *walk) decides(x ast.Expr, t trail) bool {
	return x != nil && sym.Contains(x, w.call) || w.mentionsLive(x, t)
}

// mentionsLive reports whether an expression has a variable in it that the
// failure made what it is.
func (w *walk) mentionsLive(x ast.Node, t trail) bool {
	if t.live == 0 {
		return false
	}
	hit := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.Ident:
			if obj, isVar := w.Info.ObjectOf(n).(*types.Var); isVar {
				if i, known := w.index[obj]; known && i < 64 {
					hit = hit || t.live&(1<<i) != 0
				}
			}
		}
		return !hit
	})
	return hit
}

// mentions returns a test of whether a node has a live variable in it.
func (w *walk) mentions(n ast.Node) func(trail) bool {
	return func(t trail) bool { return t.hit && n != nil && w.mentionsLive(n, t) }
}

func target(row *catalogue.Effect, call *ast.CallExpr) (i int, has bool) {
	ref, has := row.Role(catalogue.RoleTarget)
	if !has {
		return 0, false
	}
	return ref.Arg(len(call.Args))
}
