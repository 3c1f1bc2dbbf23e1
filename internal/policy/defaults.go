package policy

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"strconv"
	"time"

	"github.com/resilint/resilint/internal/effects"
	"github.com/resilint/resilint/internal/sym"
)

// defaultName are functions and variables that hold defaults.
var defaultName = regexp.MustCompile(`(?i)default`)

// isDefault reports whether a write to a field gives it its default: the field
// was tested for zero, or the place is named so.
func (e *eval) isDefault(f *types.Var, d effects.Def) bool {
	if e.defaulting(f, d) {
		return true
	}
	for _, file := range e.pass.Files {
		if d.Pos < file.FileStart || file.FileEnd < d.Pos {
			continue
		}
		for _, decl := range file.Decls {
			if d.Pos < decl.Pos() || decl.End() < d.Pos {
				continue
			}
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				return defaultName.MatchString(decl.Name.Name)
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					if v, isValue := spec.(*ast.ValueSpec); isValue && v.Pos() <= d.Pos && d.Pos <= v.End() && len(v.Names) > 0 {
						return defaultName.MatchString(v.Names[0].Name)
					}
				}
			}
		}
	}
	return false
}

// defaulting reports whether a write stands under a test for the zero value of
// the same field: if c.Max <= 0 { c.Max = 3 }.
func (e *eval) defaulting(f *types.Var, d effects.Def) bool {
	hit := false
	for n := range e.enclosing(d.Pos) {
		cond, isIf := n.(*ast.IfStmt)
		if !isIf || !(cond.Body.Pos() < d.Pos && d.Pos <= cond.Body.End()) {
			continue
		}
		ast.Inspect(cond.Cond, func(n ast.Node) bool {
			b, isBinary := n.(*ast.BinaryExpr)
			if !isBinary {
				return true
			}
			sel, isSel := ast.Unparen(b.X).(*ast.SelectorExpr)
			if isSel && e.info.ObjectOf(sel.Sel) == f && (b.Op == token.EQL || b.Op == token.LEQ || b.Op == token.LSS) {
				tv := e.info.Types[b.Y]
				hit = hit || tv.IsNil() || tv.Value != nil && constant.Compare(constant.ToFloat(tv.Value), token.LEQ, constant.MakeInt64(1))
			}
			return true
		})
	}
	return hit
}

// tag returns the tag of a field of a settings struct.
func (e *eval) tag(f *types.Var, owner types.Type) string {
	t := types.Unalias(sym.OrInvalid(owner))
	if ptr, isPtr := t.Underlying().(*types.Pointer); isPtr {
		t = ptr.Elem()
	}
	st, isStruct := t.Underlying().(*types.Struct)
	if !isStruct {
		return ""
	}
	for i := range st.NumFields() {
		if st.Field(i).Origin() == f {
			return st.Tag(i)
		}
	}
	return ""
}

// tagged returns the default that the tag of a field of a settings struct names.
func tagged(f *types.Var, tag string) number {
	value, has := sym.DefaultOf(tag)
	if !has {
		return number{}
	}
	if d, err := time.ParseDuration(value); err == nil && sym.IsDuration(f.Type()) {
		return number{val: constant.MakeInt64(int64(d))}
	}
	if i, err := strconv.ParseInt(value, 10, 64); err == nil {
		return number{val: constant.MakeInt64(i)}
	}
	if x, err := strconv.ParseFloat(value, 64); err == nil {
		return number{val: constant.MakeFloat64(x)}
	}
	return number{}
}
