package eventversion

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/report"
	"github.com/resilint/resilint/internal/sym"
)

// decodeRow returns what the catalogue says of a call that decodes, or nil.
func (c *checker) decodeRow(call *ast.CallExpr) *catalogue.Effect {
	for _, row := range c.fx.Rows(call) {
		if row.Op == catalogue.OpDataDecode {
			return &row
		}
	}
	return nil
}

// unread reports events that are decoded into a variable whose other fields are
// used and whose version nobody looks at: neither here, nor, since the variable
// stays here, anywhere else. The package itself writes the version: what others
// send may have one that says nothing.
func (c *checker) unread(f *ast.FuncDecl) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			return true
		}
		row := c.decodeRow(call)
		if row == nil {
			return true
		}
		addr, isAddr := ast.Unparen(sym.OrBad(sym.Role(call, row, catalogue.RoleModel))).(*ast.UnaryExpr)
		if !isAddr || addr.Op != token.AND {
			return true
		}
		id, isIdent := ast.Unparen(addr.X).(*ast.Ident)
		if !isIdent {
			return true
		}
		v, isVar := c.pass.TypesInfo.ObjectOf(id).(*types.Var)
		if !isVar || v.IsField() || v.Parent() == c.pass.Pkg.Scope() {
			return true
		}
		if field := c.versionField(v.Type()); field != nil && len(c.fx.Writes(field)) > 0 && c.overlooks(f, v, field) && !c.readAnywhere(field) {
			report.Report(c.pass, ignored, report.Finding{
				Range: place.Called(call),
				Message: fmt.Sprintf("event %s is decoded and its %s never looked at: an event of another version is taken for one of this",
					sym.Named(v.Type()).Obj().Name(), field.Name()),
				Related: []report.Related{{Pos: field.Pos(), Message: "the version"}},
			})
		}
		return true
	})
}

// versionField returns the field with the version of an event, nil for types that
// are no events or have none.
func (c *checker) versionField(t types.Type) *types.Var {
	named := sym.Named(t)
	st := sym.StructOf(t)
	if named == nil || st == nil {
		return nil
	}
	for fld := range st.Fields() {
		if versionName.MatchString(fld.Name()) && c.eventful(named) {
			return fld
		}
	}
	return nil
}

// overlooks reports whether all that is done with a variable is to read fields of
// it, at least one, and not the version.
func (c *checker) overlooks(f *ast.FuncDecl, v *types.Var, version *types.Var) bool {
	fields, others := 0, 0
	selected := map[*ast.Ident]bool{}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if row := c.decodeRow(n); row != nil {
				if addr, isAddr := ast.Unparen(sym.OrBad(sym.Role(n, row, catalogue.RoleModel))).(*ast.UnaryExpr); isAddr {
					if id, isIdent := ast.Unparen(addr.X).(*ast.Ident); isIdent {
						selected[id] = true
					}
				}
			}
		case *ast.SelectorExpr:
			id, isIdent := ast.Unparen(n.X).(*ast.Ident)
			if !isIdent || c.pass.TypesInfo.ObjectOf(id) != v {
				return true
			}
			s := c.pass.TypesInfo.Selections[n]
			if s == nil || s.Kind() != types.FieldVal || s.Obj() == version {
				return true // counts among the others
			}
			selected[id] = true
			fields++
		case *ast.Ident:
			if c.pass.TypesInfo.Uses[n] == v && !selected[n] {
				others++
			}
		}
		return true
	})
	return fields > 0 && others == 0
}

// readAnywhere reports whether the package reads a field.
func (c *checker) readAnywhere(field *types.Var) bool {
	found := false
	for _, file := range c.pass.Files {
		written := map[ast.Expr]bool{}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, l := range n.Lhs {
					written[l] = true
				}
			case *ast.SelectorExpr:
				s := c.pass.TypesInfo.Selections[n]
				found = found || s != nil && s.Obj() == field && !written[n]
			}
			return !found
		})
	}
	return found
}
