package origin

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/internal/sym"
)

// unfilled reports whether an expression stands under a condition that never holds: that a
// setting is not zero which is in a field that nothing fills.
func (r *Result) unfilled(x ast.Expr) (dead bool) {
	decl := sym.FuncAt(r.pass.Files, x.Pos())
	if decl == nil || decl.Body == nil {
		return false
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if dead || n == nil || !sym.Contains(n, x) {
			return false
		}
		if test, isIf := n.(*ast.IfStmt); isIf && sym.Contains(test.Body, x) {
			dead = r.neverSet(test.Cond)
		}
		return !dead
	})
	return dead
}

// neverSet reports whether a condition is that a part of a field is not zero, and nothing
// in the package fills that field: others cannot.
func (r *Result) neverSet(cond ast.Expr) bool {
	test, isBinary := ast.Unparen(cond).(*ast.BinaryExpr)
	if !isBinary || test.Op != token.NEQ && test.Op != token.GTR {
		return false
	}
	zero := r.info().Types[test.Y].Value
	part, isPart := ast.Unparen(test.X).(*ast.SelectorExpr)
	if zero == nil || !isPart || zero.Kind() != constant.Int || constant.Sign(zero) != 0 {
		return false
	}
	in, isField := ast.Unparen(part.X).(*ast.SelectorExpr)
	if !isField {
		return false
	}
	field, isVar := sym.Object(r.info(), in).(*types.Var)
	if !isVar || !field.IsField() || field.Exported() || field.Embedded() || field.Pkg() != r.pass.Pkg {
		return false
	}
	_, isStruct := field.Type().Underlying().(*types.Struct)
	return isStruct && r.onlyRead(field)
}

// onlyRead reports whether all that a package does with a field is to read parts of it.
func (r *Result) onlyRead(field *types.Var) bool {
	only := true
	for _, file := range r.pass.Files {
		ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				only = only && (r.info().Uses[n] != types.Object(field) || r.readsPart(n, stack))
			case *ast.CompositeLit:
				only = only && !r.listed(n, field)
			}
			return only
		})
	}
	return only
}

// listed reports whether a literal without names of fields fills a field.
func (r *Result) listed(lit *ast.CompositeLit, field *types.Var) bool {
	st := sym.StructOf(sym.OrInvalid(r.info().TypeOf(lit)))
	if st == nil || len(lit.Elts) == 0 {
		return false
	}
	if _, named := lit.Elts[0].(*ast.KeyValueExpr); named {
		return false // its name is an identifier of its own
	}
	for f := range st.Fields() {
		if f.Origin() == field.Origin() {
			return true
		}
	}
	return false
}

// readsPart reports whether the name of a field, at the end of a stack, is one in x.field.part
// where that is only read.
func (r *Result) readsPart(id *ast.Ident, stack []ast.Node) bool {
	n := len(stack)
	if n < 3 {
		return false
	}
	in, isSel := stack[n-1].(*ast.SelectorExpr)
	part, isPart := stack[n-2].(*ast.SelectorExpr)
	if !isSel || !isPart || in.Sel != id || part.X != ast.Expr(in) {
		return false
	}
	v, isVar := sym.Object(r.info(), part).(*types.Var)
	if !isVar {
		return false // a method, which may set it
	}
	if _, basic := v.Type().Underlying().(*types.Basic); !basic {
		return false
	}
	switch up := stack[n-3].(type) {
	case *ast.AssignStmt:
		for _, l := range up.Lhs {
			if l == ast.Expr(part) {
				return false
			}
		}
	case *ast.UnaryExpr:
		return up.Op != token.AND
	case *ast.IncDecStmt, *ast.RangeStmt, *ast.ParenExpr:
		return false
	}
	return true
}
