package effects

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// part is the value of a part of an expression: "#key" of a request or a map
// of headers, ".Retry.Max" of a struct.
func (p *pkg) part(x ast.Expr, path string, pos token.Pos) Val {
	if strings.HasPrefix(path, "#") {
		return p.requestPart(x, path)
	}
	name, rest := path[1:], ""
	if i := strings.IndexAny(name, ".#"); i >= 0 {
		name, rest = name[:i], name[i:]
	}
	f := p.fieldOf(x, name, pos, 0)
	switch {
	case f.expr != nil && rest == "":
		return p.eval(f.expr)
	case f.expr != nil:
		return p.part(f.expr, rest, pos)
	case f.val.Kind == Param:
		f.val.Text += rest
		return f.val
	case rest == "":
		return f.val
	}
	return Val{}
}

// fieldValue is what a field of a value holds: an expression, or else what is
// known without one.
type fieldValue struct {
	expr ast.Expr
	val  Val
}

// fieldOf looks a field up in a struct that is put together in view.
func (p *pkg) fieldOf(x ast.Expr, name string, pos token.Pos, depth int) fieldValue {
	if depth > 6 {
		return fieldValue{}
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return p.fieldOf(x.X, name, pos, depth+1)
		}
	case *ast.StarExpr:
		return p.fieldOf(x.X, name, pos, depth+1)
	case *ast.CompositeLit:
		return p.literalField(x, name, depth)
	case *ast.SelectorExpr:
		if p.info.Selections[x] == nil {
			return fieldValue{}
		}
		outer := p.fieldOf(x.X, x.Sel.Name, pos, depth+1)
		if outer.expr != nil {
			return p.fieldOf(outer.expr, name, pos, depth+1)
		}
		if outer.val.Kind == Param {
			outer.val.Text += "." + name
			return fieldValue{val: outer.val}
		}
	case *ast.Ident:
		return p.varField(x, name, pos, depth)
	}
	return fieldValue{}
}

// literalField looks a field up in a composite literal, embedded structs
// included. A field that is not given has its zero value.
func (p *pkg) literalField(lit *ast.CompositeLit, name string, depth int) fieldValue {
	if sym.StructOf(p.info.TypeOf(lit)) == nil {
		return fieldValue{}
	}
	for f, x := range sym.Fields(p.info, lit) {
		if f.Name() == name {
			return fieldValue{expr: x}
		}
		if f.Embedded() {
			if v := p.fieldOf(x, name, x.Pos(), depth+1); v.expr != nil {
				return v
			}
		}
	}
	return fieldValue{val: Val{Kind: Absent}}
}

// varField looks a field up in a local variable: what was last written to it,
// else what the variable was made with.
func (p *pkg) varField(id *ast.Ident, name string, pos token.Pos, depth int) fieldValue {
	v, isVar := p.info.ObjectOf(id).(*types.Var)
	if !isVar {
		return fieldValue{}
	}
	if w := p.lastWrite(v, name, pos); w != nil {
		return fieldValue{expr: w}
	}
	if v.Parent() == p.pass.Pkg.Scope() {
		if d, has := p.inits[v]; has && d.result < 0 && len(p.scopes[v]) <= 1 {
			return p.fieldOf(d.rhs, name, pos, depth+1)
		}
		return fieldValue{}
	}
	defs, implicit := p.reaching(v, id.Pos())
	i, isParam := p.params[v]
	switch {
	case len(defs) == 0 && isParam:
		return fieldValue{val: p.ofParam(v, i, "."+name)}
	case len(defs) == 0 && implicit:
		if _, isPtr := types.Unalias(v.Type()).(*types.Pointer); isPtr {
			return fieldValue{}
		}
		return fieldValue{val: Val{Kind: Absent}} // var params T
	case len(defs) == 1 && !(implicit && isParam) && defs[0].rhs != nil && defs[0].result < 0 && !defs[0].add:
		return p.fieldOf(defs[0].rhs, name, pos, depth+1)
	}
	return fieldValue{}
}

// lastWrite returns what was last assigned to a field of a variable before pos.
func (p *pkg) lastWrite(v *types.Var, name string, pos token.Pos) ast.Expr {
	obj, _, _ := types.LookupFieldOrMethod(v.Type(), true, p.pass.Pkg, name)
	f, isVar := obj.(*types.Var)
	if !isVar {
		return nil
	}
	var last ast.Expr
	for _, d := range p.fields[f.Origin()] {
		if d.base == v && d.pos <= pos && d.result < 0 && !d.add {
			last = d.rhs
		}
	}
	return last
}

// role returns the expression in a role of a call, nil when it is none.
func role(row *catalogue.Effect, name catalogue.RoleName, call *ast.CallExpr) (x ast.Expr, ref catalogue.Ref, has bool) {
	ref, has = row.Role(name)
	if !has {
		return nil, ref, false
	}
	switch ref.Base {
	case catalogue.RefArg, catalogue.RefRest, catalogue.RefLast:
		if i, ok := ref.Arg(len(call.Args)); ok {
			return call.Args[i], ref, true
		}
	case catalogue.RefRecv:
		return sym.Receiver(call), ref, true
	}
	return nil, ref, true
}

// roleValue is the value in a role of a call.
func (p *pkg) roleValue(row *catalogue.Effect, name catalogue.RoleName, call *ast.CallExpr) Val {
	x, ref, has := role(row, name, call)
	switch {
	case !has:
		return Val{}
	case ref.Base == catalogue.RefConst:
		return Val{Kind: Const, Text: ref.Path}
	case ref.Base == catalogue.RefChain:
		if earlier := p.chained(call, ref.Path); earlier != nil && len(earlier.Args) > 0 {
			return p.eval(earlier.Args[0])
		}
		return Val{}
	case x == nil:
		return Val{}
	case ref.Path != "" && !strings.Contains(ref.Path, "("):
		return p.part(x, ref.Path, call.Pos())
	}
	return p.eval(x)
}

// chained returns an earlier call of a method in the builder chain that a call
// is made on: in the same expression, or on the variable that holds the chain.
func (p *pkg) chained(call *ast.CallExpr, method string) *ast.CallExpr {
	x := sym.Receiver(call)
	for range 20 {
		switch y := ast.Unparen(sym.OrBad(x)).(type) {
		case *ast.CallExpr:
			if sel, isSel := ast.Unparen(y.Fun).(*ast.SelectorExpr); isSel {
				if sel.Sel.Name == method {
					return y
				}
				x = sel.X
				continue
			}
		case *ast.Ident:
			v, isVar := p.info.ObjectOf(y).(*types.Var)
			if !isVar {
				return nil
			}
			for _, m := range p.mutations(v) {
				if c, isCall := m.(*ast.CallExpr); isCall {
					if sel, isSel := ast.Unparen(c.Fun).(*ast.SelectorExpr); isSel && sel.Sel.Name == method && p.root(sel.X) == v {
						return c
					}
				}
			}
			defs, _ := p.reaching(v, y.Pos())
			if len(defs) == 1 && defs[0].rhs != nil && defs[0].result <= 0 {
				x = defs[0].rhs
				continue
			}
		}
		return nil
	}
	return nil
}
