package statements

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/sym"
)

// key is the condition on the primary key of a row.
func key(x ast.Expr) Compare {
	return Compare{Column: "id", Op: OpEqual, Source: Bound, Arg: x, Sure: true}
}

// keyed reports whether a model value can have a primary key: it is no empty
// literal that only names the type.
func keyed(x ast.Expr) bool {
	x = ast.Unparen(x)
	if u, isUnary := x.(*ast.UnaryExpr); isUnary {
		x = ast.Unparen(u.X)
	}
	switch y := x.(type) {
	case *ast.CompositeLit:
		return len(y.Elts) > 0
	case *ast.CallExpr: // new(User), (*User)(nil)
		return false
	case *ast.Ident:
		return y.Name != "nil"
	}
	return true
}

// where adds a condition.
func (s *Statement) where(c Compare) {
	s.Where = append(s.Where, c)
	s.HasWhere = true
}

// model notes the type of a value that is stored or filled, of an element when it is
// a list, also one with a name of its own.
func (f *finder) model(s *Statement, x ast.Expr) {
	n := sym.Named(sym.Elem(f.info.TypeOf(x)))
	if n == nil {
		return
	}
	switch n.Underlying().(type) {
	case *types.Slice, *types.Array:
		if n = sym.Named(sym.Elem(n.Underlying())); n == nil {
			return
		}
	}
	if _, isStruct := n.Underlying().(*types.Struct); isStruct {
		s.Model, s.Value = n, x
	}
}

// tableNamed notes the table that a text names: orders, public.orders AS o.
func (f *finder) tableNamed(s *Statement, x ast.Expr) {
	text, isText := f.effects.Text(x)
	if !isText || strings.ContainsRune(text, sqltext.Hole) {
		return
	}
	if stmt, ok := sqltext.ParseOne("DELETE FROM " + text); ok {
		if t, has := stmt.Target(); has {
			s.Table = t.Name
		}
	}
}

// named asks the model for its table: a method TableName that returns a constant.
func (f *finder) named(s *Statement) {
	if s.Table != "" || s.Model == nil {
		return
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(s.Model), true, s.Model.Obj().Pkg(), "TableName")
	if fn, isFunc := obj.(*types.Func); isFunc {
		if sum := f.effects.Of(fn); sum != nil && len(sum.Returns) == 1 && sum.Returns[0].Kind == effects.Const && !sum.Returns[0].Open() {
			s.Table = sum.Returns[0].Text
		}
	}
}
