package lostupdate

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// use says how an expression uses a loaded value.
type use int

const (
	copied   use = iota // as it is, or a part of it
	computed            // a new value is worked out of it
)

// mentioned returns the loaded value that an expression is made of.
func (t *trace) mentioned(x ast.Expr) (found *value, how use) {
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			switch n.Op {
			case token.ADD, token.SUB, token.MUL, token.QUO:
				if v, _ := t.mentioned(n.X); v != nil && found == nil {
					found, how = v, computed
				}
				if v, _ := t.mentioned(n.Y); v != nil && found == nil {
					found, how = v, computed
				}
			}
			return false
		case *ast.CallExpr:
			if fn := sym.Callee(t.info, n); fn != nil {
				for _, a := range n.Args {
					if v, h := t.mentioned(a); v != nil && (found == nil || found.changed == nil && v.changed != nil) {
						found, how = v, max(how, h)
					}
				}
				if found != nil && transitions(fn, t.info.TypeOf(n), t) {
					how = computed
				}
				if found != nil {
					return false
				}
			}
		case *ast.Ident:
			if v, known := t.vals[t.info.ObjectOf(n)]; known && (found == nil || found.changed == nil && v.changed != nil) {
				found = &v
			}
		case *ast.KeyValueExpr:
			v, h := t.mentioned(n.Value)
			if v != nil && (found == nil || found.changed == nil && v.changed != nil) {
				found, how = v, max(how, h)
			}
			return false
		}
		return true
	})
	return found, how
}

// transitions reports whether a function that is given a loaded value returns a
// new state of it, by the type of its result.
func transitions(fn *types.Func, result types.Type, t *trace) bool {
	if fn.Pkg() == nil || !t.res.Own(fn) && fn.Pkg() != t.pass.Pkg {
		return false
	}
	if tuple, isTuple := result.(*types.Tuple); isTuple && tuple.Len() > 0 {
		result = tuple.At(0).Type()
	}
	to := sym.Named(result)
	for p := range fn.Signature().Params().Variables() {
		if n := sym.Named(p.Type()); n != nil && n == to && sym.StructOf(n) != nil {
			return true
		}
	}
	return false
}

// rootOf returns the variable that a chain of selections, indexes and calls of
// methods begins with, or nil.
func rootOf(info *types.Info, x ast.Expr) types.Object {
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.Ident:
			return info.ObjectOf(y)
		case *ast.SelectorExpr:
			if _, isField := info.Selections[y]; !isField {
				return nil
			}
			x = y.X
		case *ast.StarExpr:
			x = y.X
		case *ast.IndexExpr:
			x = y.X
		case *ast.UnaryExpr:
			x = y.X
		case *ast.CallExpr:
			sel, isSel := ast.Unparen(y.Fun).(*ast.SelectorExpr)
			if !isSel {
				return nil
			}
			x = sel.X
		default:
			return nil
		}
	}
}

// pointed returns the variable of &x, or of a pointer x.
func pointed(info *types.Info, x ast.Expr) types.Object {
	if u, isAddr := ast.Unparen(x).(*ast.UnaryExpr); isAddr && u.Op == token.AND {
		return rootOf(info, u.X)
	}
	if id, isIdent := ast.Unparen(x).(*ast.Ident); isIdent {
		if obj := info.ObjectOf(id); obj != nil {
			if _, isPtr := types.Unalias(obj.Type()).(*types.Pointer); isPtr {
				return obj
			}
		}
	}
	return nil
}

// receiverCall returns the call that a call's method is called on, as in a chain.
func receiverCall(call *ast.CallExpr) *ast.CallExpr {
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isSel {
		return nil
	}
	inner, _ := ast.Unparen(sel.X).(*ast.CallExpr)
	return inner
}

// named is the named type behind t, nil for nil.
func named(t types.Type) *types.Named {
	if t == nil {
		return nil
	}
	return sym.Named(t)
}
