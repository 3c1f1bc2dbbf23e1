package driver

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// follows reports whether a type error only follows from a declaration of another
// package that has no type: one outside that needs cgo, or one with an error or
// below a missing import. The package at hand is not to blame, and what has no
// type is unknown.
func (ld *loader) follows(n *node, te types.Error) bool {
	if !n.unsure {
		return false
	}
	// The type checker tells these only when the cause lies in another package,
	// else it has told the cause before.
	if strings.Index(te.Msg, "invalid type") > 0 || strings.Index(te.Msg, "invalid operand") > 0 {
		return true
	}
	around := partAround(n.pkg.Syntax, te.Pos)
	if around == nil {
		return false
	}
	h := hole{of: func(pkg *types.Package) bool { return pkg != nil && pkg != n.types && ld.isUnsure(pkg) }}
	found := false
	ast.Inspect(around, func(x ast.Node) bool {
		if id, isIdent := x.(*ast.Ident); isIdent && !found {
			if obj := n.pkg.TypesInfo.Uses[id]; obj != nil {
				h.inside = h.of(obj.Pkg())
				found = h.in(obj.Type())
			}
		}
		return !found
	})
	return found
}

// partAround returns the simple statement, the declaration or, in the head of a
// compound statement, the expression that pos lies in.
func partAround(files []*ast.File, pos token.Pos) (part ast.Node) {
	for _, f := range files {
		if pos < f.FileStart || f.FileEnd < pos {
			continue
		}
		ast.Inspect(f, func(x ast.Node) bool {
			if x == nil || pos < x.Pos() || x.End() < pos {
				return false
			}
			switch x.(type) {
			case *ast.File, *ast.GenDecl, *ast.FuncDecl, *ast.FuncLit, *ast.BlockStmt, *ast.LabeledStmt, *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt,
				*ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.CaseClause, *ast.CommClause:
				part = nil
			default:
				if part == nil {
					part = x
				}
			}
			return true
		})
	}
	return part
}

// setUnsure notes that some declarations of a package may have no type.
func (ld *loader) setUnsure(pkg *types.Package) {
	ld.unsureMu.Lock()
	defer ld.unsureMu.Unlock()
	ld.unsure[pkg] = true
}

func (ld *loader) isUnsure(pkg *types.Package) bool {
	ld.unsureMu.Lock()
	defer ld.unsureMu.Unlock()
	return ld.unsure[pkg]
}

// hole looks for parts of types that the type checker could not make out.
type hole struct {
	seen map[types.Type]bool
	// of, if set, says which packages' declarations count. Fields that only they
	// can see do not.
	of     func(*types.Package) bool
	inside bool // of one of those
}

// in reports whether a type has an invalid part.
func (h *hole) in(t types.Type) bool {
	t = types.Unalias(t)
	if b, isBasic := t.(*types.Basic); isBasic {
		return b.Kind() == types.Invalid && (h.of == nil || h.inside)
	}
	if t == nil || h.seen[t] {
		return false
	}
	if h.seen == nil {
		h.seen = map[types.Type]bool{}
	}
	h.seen[t] = true
	switch t := t.(type) {
	case *types.Named:
		if h.of != nil && h.inside != h.of(t.Obj().Pkg()) {
			h.inside = !h.inside
			defer func() { h.inside = !h.inside }()
		}
		for i := range t.TypeArgs().Len() {
			if h.in(t.TypeArgs().At(i)) {
				return true
			}
		}
		return h.in(t.Underlying())
	case *types.Pointer:
		return h.in(t.Elem())
	case *types.Slice:
		return h.in(t.Elem())
	case *types.Array:
		return h.in(t.Elem())
	case *types.Chan:
		return h.in(t.Elem())
	case *types.Map:
		return h.in(t.Key()) || h.in(t.Elem())
	case *types.Struct:
		for i := range t.NumFields() {
			f := t.Field(i)
			if (h.of == nil || f.Exported() || f.Embedded()) && h.in(f.Type()) {
				return true
			}
		}
	case *types.Tuple:
		for i := range t.Len() {
			if h.in(t.At(i).Type()) {
				return true
			}
		}
	case *types.Signature:
		return h.in(t.Params()) || h.in(t.Results())
	case *types.Interface:
		for i := range t.NumExplicitMethods() {
			if h.in(t.ExplicitMethod(i).Type()) {
				return true
			}
		}
	}
	return false
}
