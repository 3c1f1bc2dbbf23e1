package effects

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/sym"
)

// rewindable marks bodies that can be sent twice.
const rewindable = "rewindable"

// bodyValue says what a request body is: Absent, Present with the text
// rewindable, Made with the name of its type, or a parameter.
func (p *pkg) bodyValue(x ast.Expr) Val {
	if tv := p.info.Types[x]; tv.IsNil() {
		return Val{Kind: Absent}
	}
	t := p.info.TypeOf(x)
	if info := p.typeInfo(t); info != nil && info.Kind == catalogue.KindBody {
		if info.Attr(catalogue.AttrRewindable) == "yes" {
			return Val{Kind: Present, Text: rewindable}
		}
		return Val{Kind: Made, Text: info.Key.String()}
	}
	if v, isVar := p.info.ObjectOf(lastIdent(x)).(*types.Var); isVar && v.Pkg() != nil {
		if row := p.table.Var(sym.PkgPath(v.Pkg()), v.Name()); row != nil && v.Parent() == v.Pkg().Scope() {
			return Val{Kind: Absent} // http.NoBody
		}
	}
	if call, isCall := ast.Unparen(x).(*ast.CallExpr); isCall {
		for _, row := range p.rows(call) {
			if row.Op == catalogue.OpHTTPBodyNew {
				if row.Attr(catalogue.AttrRewindable) == "yes" {
					return Val{Kind: Present, Text: rewindable}
				}
				return Val{Kind: Made, Text: row.Key.String()}
			}
		}
	}
	if id, isIdent := ast.Unparen(x).(*ast.Ident); isIdent {
		if v, isVar := p.info.ObjectOf(id).(*types.Var); isVar {
			return p.bodyVar(v, id.Pos())
		}
	}
	return Val{}
}

// bodyVar follows a variable of interface type.
func (p *pkg) bodyVar(v *types.Var, pos token.Pos) Val {
	defs, implicit := p.reaching(v, pos)
	if i, isParam := p.params[v]; isParam && implicit {
		if len(defs) == 0 {
			return p.ofParam(v, i, "")
		}
		return Val{}
	}
	out := Val{Kind: Absent}
	for _, d := range defs {
		if d.rhs == nil || d.result >= 0 {
			return Val{}
		}
		b := p.bodyValue(d.rhs)
		switch {
		case out.Kind == Absent:
			out = b
		case b.Kind != Absent && !b.same(out):
			return Val{}
		}
	}
	return out
}

func lastIdent(x ast.Expr) *ast.Ident {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return x
	case *ast.SelectorExpr:
		return x.Sel
	}
	return &ast.Ident{}
}
