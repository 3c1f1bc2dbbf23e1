package effects

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// funcs resolves a function value; known is false when there may be others
// than those returned.
func (p *pkg) funcs(x ast.Expr, path string, depth int) (targets []target, known bool) {
	if depth > 6 || x == nil {
		return nil, false
	}
	if path != "" {
		return p.fieldFuncs(x, path, depth)
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.FuncLit:
		if n := p.byLit[x]; n != nil {
			return []target{{node: n}}, true
		}
	case *ast.Ident:
		return p.identFuncs(x, depth)
	case *ast.IndexExpr:
		return p.funcs(x.X, "", depth+1)
	case *ast.IndexListExpr:
		return p.funcs(x.X, "", depth+1)
	case *ast.SelectorExpr:
		s := p.info.Selections[x]
		switch {
		case s == nil:
			return p.identFuncs(x.Sel, depth)
		case s.Kind() == types.FieldVal:
			return p.fieldFuncs(x.X, "."+x.Sel.Name, depth)
		}
		fn, isFunc := s.Obj().(*types.Func)
		if !isFunc {
			return nil, false
		}
		return p.methodFuncs(fn.Origin(), x.X)
	case *ast.CallExpr:
		if tv := p.info.Types[x.Fun]; tv.IsType() && len(x.Args) == 1 {
			return p.funcs(x.Args[0], "", depth+1)
		}
		return p.madeFuncs(x)
	}
	return nil, false
}

func (p *pkg) identFuncs(id *ast.Ident, depth int) ([]target, bool) {
	switch obj := p.info.ObjectOf(id).(type) {
	case *types.Func:
		return p.methodFuncs(obj.Origin(), nil)
	case *types.Nil:
		return nil, true
	case *types.Var:
		if obj.Parent() == p.pass.Pkg.Scope() {
			if d, has := p.inits[obj]; has && d.result < 0 && len(p.scopes[obj]) <= 1 {
				return p.funcs(d.rhs, "", depth+1)
			}
			return nil, false
		}
		return p.varFuncs(obj, id.Pos(), depth)
	}
	return nil, false
}

func (p *pkg) methodFuncs(fn *types.Func, bound ast.Expr) ([]target, bool) {
	if n := p.byFn[fn]; n != nil {
		return []target{{node: n, bound: bound}}, true
	}
	if types.IsInterface(sym.RecvType(fn)) && p.summary(fn) == nil {
		var targets []target
		pos := token.NoPos
		if bound != nil {
			pos = bound.Pos()
		}
		for _, impl := range p.behind(fn, pos) {
			if n := p.byFn[impl]; n != nil {
				targets = append(targets, target{node: n, bound: bound})
			}
		}
		if len(targets) > 0 {
			return targets, true
		}
	}
	return []target{{fn: fn, bound: bound}}, true
}

func (p *pkg) varFuncs(v *types.Var, pos token.Pos, depth int) ([]target, bool) {
	defs, implicit := p.reaching(v, pos)
	var targets []target
	known := true
	if i, isParam := p.params[v]; isParam && implicit {
		targets = append(targets, target{param: v, index: i})
	}
	for _, d := range defs {
		if call, isCall := ast.Unparen(sym.OrBad(d.rhs)).(*ast.CallExpr); isCall && p.rows(call) != nil {
			continue // a library's, like the cancel of a context
		}
		if d.rhs == nil || d.result > 0 {
			known = false
			continue
		}
		more, ok := p.funcs(d.rhs, "", depth+1)
		targets = append(targets, more...)
		known = known && ok
	}
	return targets, known
}

// fieldFuncs resolves a function in a field: of a parameter, of a struct that
// is put together in view, or an unexported field by everything the package
// writes to it.
func (p *pkg) fieldFuncs(x ast.Expr, path string, depth int) ([]target, bool) {
	name := path[1:]
	f := p.fieldOf(x, name, x.Pos(), 0)
	if f.expr != nil {
		return p.funcs(f.expr, "", depth+1)
	}
	if st := sym.StructOf(p.info.TypeOf(x)); st != nil {
		for i := range st.NumFields() {
			field := st.Field(i).Origin()
			if field.Name() != name || field.Exported() || field.Pkg() != p.pass.Pkg || len(p.fields[field]) == 0 {
				continue
			}
			if targets, ok := p.written(field, depth); ok {
				return targets, true
			}
		}
	}
	if f.val.Kind == Param {
		return []target{{param: f.val.param(), index: f.val.Index, path: f.val.Text}}, f.val.param() != nil
	}
	return nil, false
}

// written resolves everything that the package writes to a field. A write of
// a parameter, as in a constructor, leaves the field open.
func (p *pkg) written(field *types.Var, depth int) (targets []target, known bool) {
	for _, d := range p.fields[field] {
		if d.rhs == nil || d.result >= 0 {
			return nil, false
		}
		more, ok := p.funcs(d.rhs, "", depth+1)
		if !ok {
			return nil, false
		}
		for _, t := range more {
			if t.param != nil {
				return nil, false
			}
		}
		targets = append(targets, more...)
	}
	return targets, true
}

// madeFuncs resolves a call of a function of this package that returns a
// literal.
func (p *pkg) madeFuncs(call *ast.CallExpr) ([]target, bool) {
	var fn *types.Func
	switch obj := p.info.ObjectOf(lastIdent(unindex(call.Fun))).(type) {
	case *types.Func:
		fn = obj.Origin()
	default:
		return nil, false
	}
	n := p.byFn[fn]
	if n == nil {
		return nil, false
	}
	var targets []target
	known := true
	for _, r := range n.returns {
		if len(r.Results) == 0 {
			known = false
			continue
		}
		lit, isLit := ast.Unparen(r.Results[0]).(*ast.FuncLit)
		if !isLit || p.byLit[lit] == nil {
			known = false
			continue
		}
		targets = append(targets, target{node: p.byLit[lit], maker: p.bind(call, fn)})
	}
	return targets, known
}

func unindex(x ast.Expr) ast.Expr {
	switch x := ast.Unparen(x).(type) {
	case *ast.IndexExpr:
		return x.X
	case *ast.IndexListExpr:
		return x.X
	default:
		return x
	}
}
