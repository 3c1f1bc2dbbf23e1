package regions

import (
	"go/ast"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// sentinel is the value of a variable of a package that is an error and never
// changes.
func (p *interp) sentinel(obj types.Object) (v value, is bool) {
	o, isVar := obj.(*types.Var)
	if !isVar || o.IsField() || o.Pkg() == nil || o.Parent() != o.Pkg().Scope() || !sym.IsError(o.Type()) {
		return unknown, false
	}
	if o.Pkg() == p.pkg && p.inits()[o] == nil {
		return unknown, false
	}
	return value{kind: nonNil, err: o}, true
}

// instead notes that an error of a name stands for the failure: it is returned, or
// kept, after the attempt has failed.
func instead(s state, v value) value {
	v.fail = v.fail || v.err != nil && s.phase != notFailed
	return v
}

// isInstead reports whether an error of a name is, or wraps, the one that target
// names.
func (p *interp) isInstead(v value, target ast.Expr) (is, known bool) {
	obj := sym.Object(p.info, target)
	if obj == v.err {
		return true, true
	}
	return false, p.alone(v.err)
}

// alone reports whether a variable holds an error that was made of a text, and
// wraps no other.
func (p *interp) alone(obj types.Object) bool {
	call, isCall := ast.Unparen(sym.OrBad(p.inits()[obj])).(*ast.CallExpr)
	if !isCall || !p.makesError(call) {
		return false
	}
	for _, a := range call.Args {
		if _, isConst := p.constString(a); !isConst {
			return false
		}
	}
	return !p.wraps(call)
}
