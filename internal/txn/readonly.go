package txn

import (
	"go/ast"
	"go/constant"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// readsOnly reports whether the options that a call begins a transaction with, written
// there, say that it only reads.
func (d *decl) readsOnly(call *ast.CallExpr) bool {
	for _, a := range call.Args {
		if lit := d.optionsIn(a); lit != nil && d.saysReadOnly(lit) {
			return true
		}
	}
	return false
}

// optionsIn is the literal that an argument is, or points to.
func (d *decl) optionsIn(x ast.Expr) *ast.CompositeLit {
	x = ast.Unparen(x)
	if ref, isRef := x.(*ast.UnaryExpr); isRef {
		x = ast.Unparen(ref.X)
	}
	lit, _ := x.(*ast.CompositeLit)
	return lit
}

func (d *decl) saysReadOnly(lit *ast.CompositeLit) bool {
	k, named := sym.TypeKey(sym.OrInvalid(d.info.TypeOf(lit)))
	info := d.fx.Table().Type(k)
	if !named || info == nil {
		return false
	}
	for f, x := range sym.Fields(d.info, lit) {
		if set := info.Field(f.Name()); set == nil || set.Op != catalogue.FieldReadOnly {
			continue
		}
		switch v := d.info.Types[x].Value; {
		case v == nil:
		case v.Kind() == constant.Bool:
			return constant.BoolVal(v)
		case v.Kind() == constant.String: // how the SQL statement would say it
			return strings.EqualFold(constant.StringVal(v), "read only")
		}
	}
	return false
}
