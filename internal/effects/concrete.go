package effects

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/internal/sym"
)

// concrete is the type behind a value, nil when it may be several.
func (p *pkg) concrete(x ast.Expr) types.Type {
	t := p.info.TypeOf(x)
	if t == nil {
		return nil
	}
	if !types.IsInterface(t) {
		return t
	}
	if v := p.eval(x); v.Kind == Made { // a constructor that returns the interface
		if n := p.namedType(v.Text); n != nil {
			return types.NewPointer(n)
		}
	}
	id, isIdent := ast.Unparen(x).(*ast.Ident)
	if !isIdent {
		return nil
	}
	v, isVar := p.info.ObjectOf(id).(*types.Var)
	if !isVar {
		return nil
	}
	defs, implicit := p.reaching(v, id.Pos())
	if len(defs) != 1 || implicit && v.Parent() != p.pass.Pkg.Scope() && p.isParam(v) || defs[0].rhs == nil || defs[0].result > 0 {
		return nil
	}
	return p.concrete(defs[0].rhs)
}

func (p *pkg) isParam(v *types.Var) bool {
	_, is := p.params[v]
	return is
}

// namedType finds a type by its catalogue key among the packages in reach.
func (p *pkg) namedType(key string) *types.Named {
	i := strings.LastIndexByte(key, '.')
	if i < 0 {
		return nil
	}
	q := p.packageOf(p.pass.Pkg, key[:i], map[*types.Package]bool{})
	if q == nil {
		return nil
	}
	tn, isType := q.Scope().Lookup(key[i+1:]).(*types.TypeName)
	if !isType {
		return nil
	}
	return sym.Named(tn.Type())
}

func (p *pkg) packageOf(from *types.Package, path string, seen map[*types.Package]bool) *types.Package {
	if sym.PkgPath(from) == path {
		return from
	}
	seen[from] = true
	for _, q := range from.Imports() {
		if !seen[q] {
			if found := p.packageOf(q, path, seen); found != nil {
				return found
			}
		}
	}
	return nil
}
