package statements

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// args are the Go values that the parameters of a statement are bound to: by
// index for positional ones, by name for the keys of one map or struct.
type args struct {
	list  []ast.Expr
	named map[string]ast.Expr
}

func (a args) of(param int, name string) ast.Expr {
	switch {
	case param > 0 && param <= len(a.list):
		return a.list[param-1]
	case name != "":
		return a.named[strings.ToLower(name)]
	}
	return nil
}

func (f *finder) args(row *catalogue.Effect, call *ast.CallExpr) (out args) {
	ref, has := row.Role(catalogue.RoleArgs)
	if !has {
		return out
	}
	from, given := ref.Arg(len(call.Args))
	if !given {
		return out
	}
	if ref.Base == catalogue.RefArg {
		out.named = f.fieldsOf(call.Args[from])
		return out
	}
	if !call.Ellipsis.IsValid() {
		out.list = call.Args[from:]
		return out
	}
	if lit := f.literal(call.Args[len(call.Args)-1]); lit != nil {
		out.list = append(append(out.list, call.Args[from:len(call.Args)-1]...), lit.Elts...)
	}
	return out
}

// literal is the composite literal that an expression is, directly or by a
// variable that holds nothing else; nil otherwise.
func (f *finder) literal(x ast.Expr) *ast.CompositeLit {
	for range 4 {
		switch y := ast.Unparen(x).(type) {
		case *ast.CompositeLit:
			return y
		case *ast.UnaryExpr:
			x = y.X
		case *ast.Ident:
			v, isVar := f.info.ObjectOf(y).(*types.Var)
			if !isVar || v.IsField() || v.Parent() == f.pass.Pkg.Scope() {
				return nil
			}
			defs, implicit := f.effects.Reaching(v, y.Pos())
			if len(defs) != 1 || implicit || defs[0].Expr == nil || defs[0].Result >= 0 || defs[0].Add || defs[0].Ranged != nil {
				return nil
			}
			x = defs[0].Expr
		default:
			return nil
		}
	}
	return nil
}

// fieldsOf are the values of a map or struct literal by lower-case key; the db
// tag of a field is its name.
func (f *finder) fieldsOf(x ast.Expr) map[string]ast.Expr {
	lit := f.literal(x)
	if lit == nil {
		return nil
	}
	out := map[string]ast.Expr{}
	for _, elt := range lit.Elts {
		kv, keyed := elt.(*ast.KeyValueExpr)
		if !keyed {
			continue
		}
		if key, isConst := sym.ConstString(f.info, kv.Key); isConst {
			out[strings.ToLower(key)] = kv.Value
		} else if id, isIdent := kv.Key.(*ast.Ident); isIdent {
			out[strings.ToLower(id.Name)] = kv.Value
		}
	}
	return out
}
