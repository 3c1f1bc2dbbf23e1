package effects

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// clientsKept lists the HTTP clients among the parameters that a function puts
// into fields as they are: it does nothing else with the parameter but compare
// it to nil, nothing else is ever put into the field, and the package only
// calls methods on what the field holds. Nobody else can set the client up.
func (p *pkg) clientsKept(n *node) (found []Stored) {
	if n.fn == nil || !n.fn.Exported() {
		return nil
	}
	for i := range n.sig.Params().Len() {
		v := n.sig.Params().At(i)
		if n.sig.Variadic() && i == n.sig.Params().Len()-1 || !p.isKind(v.Type(), catalogue.KindHTTPClient) {
			continue
		}
		if owner, field := p.keptIn(n, v); field != nil && p.onlyCalled(field) {
			found = append(found, Stored{i, owner, field.Name()})
		}
	}
	return found
}

// keptIn returns the one field that a function puts a parameter into, with the
// key of the struct's type; nil when it does more with the parameter.
func (p *pkg) keptIn(n *node, v *types.Var) (owner string, field *types.Var) {
	other := false
	var stack []ast.Node
	ast.Inspect(n.body, func(x ast.Node) bool {
		if x == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if id, isIdent := x.(*ast.Ident); isIdent && p.info.Uses[id] == v {
			switch up := stack[len(stack)-1].(type) {
			case *ast.BinaryExpr:
				other = other || up.Op != token.EQL && up.Op != token.NEQ
			case *ast.KeyValueExpr:
				lit, inLit := stack[len(stack)-2].(*ast.CompositeLit)
				k, named := sym.TypeKey(sym.OrInvalid(p.info.TypeOf(lit)))
				key, isName := up.Key.(*ast.Ident)
				other = other || up.Value != x || !inLit || !named || !isName || field != nil
				if !other {
					owner = k.String()
					field, _ = p.info.ObjectOf(key).(*types.Var)
				}
			default:
				other = true
			}
		}
		stack = append(stack, x)
		return true
	})
	if other || field == nil || field.Exported() || field.Embedded() {
		return "", nil
	}
	return owner, field.Origin()
}

// onlyCalled reports whether a field is filled at one place and else only has
// methods called on it: f.http.Do(req).
func (p *pkg) onlyCalled(field *types.Var) bool {
	if len(p.fields[field]) != 1 {
		return false
	}
	only := true
	for _, f := range p.pass.Files {
		var stack []ast.Node
		ast.Inspect(f, func(x ast.Node) bool {
			if x == nil {
				stack = stack[:len(stack)-1]
				return true
			}
			sel, isSel := x.(*ast.SelectorExpr)
			if s := p.info.Selections[sel]; isSel && s != nil && s.Kind() == types.FieldVal {
				if v, isVar := s.Obj().(*types.Var); isVar && v.Origin() == field {
					method, chained := stack[len(stack)-1].(*ast.SelectorExpr)
					m := p.info.Selections[method]
					only = only && chained && m != nil && m.Kind() == types.MethodVal
				}
			}
			stack = append(stack, x)
			return only
		})
		if !only {
			return false
		}
	}
	return true
}
