package aggregates

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/resilint/resilint/internal/sym"
)

// Write is an assignment to a field of a struct.
type Write struct {
	Field *types.Var
	// Base is the variable that the selection begins with, nil when it begins with
	// something else: a call, an element of a list.
	Base types.Object
	// On is what the field is selected from: order in order.Status.
	On    ast.Expr
	Value ast.Expr // nil when it is one of several results of a call
	At    *ast.SelectorExpr
}

// EachWrite visits the plain assignments to fields below a node, those in
// literals included.
func EachWrite(n ast.Node, info *types.Info, visit func(Write)) {
	ast.Inspect(n, func(n ast.Node) bool {
		a, isAssign := n.(*ast.AssignStmt)
		if !isAssign || a.Tok != token.ASSIGN {
			return true
		}
		for i, l := range a.Lhs {
			sel, isSel := ast.Unparen(l).(*ast.SelectorExpr)
			if !isSel {
				continue
			}
			s := info.Selections[sel]
			if s == nil || s.Kind() != types.FieldVal {
				continue
			}
			w := Write{Field: s.Obj().(*types.Var), On: sel.X, At: sel}
			if star, isStar := ast.Unparen(sel.X).(*ast.StarExpr); isStar {
				w.On = star.X
			}
			if id, isIdent := ast.Unparen(w.On).(*ast.Ident); isIdent {
				w.Base = info.ObjectOf(id)
			}
			if len(a.Lhs) == len(a.Rhs) {
				w.Value = a.Rhs[i]
			}
			visit(w)
		}
		return true
	})
}

// rebuilds are the names of functions that make a value anew rather than move
// it: constructors, mappers, decoders, builders, copies, defaults.
var rebuilds = sym.Names(`^(?i:new|make|create|build|init|map|to|from|as|convert|transform|translate|un?marshal|decode|encode|parse|scan|hydrate|rehydrate|restore|reconstruct|reconstitute|rebuild|load|fill|populate|copy|clone|merge|default|defaults|setdefaults?|fixture|seed|import|migrate|sample|example|mock|fake|must|before(create|save|insert)|after(find|create|load)|reset|with)([A-Z0-9_]|$)`)

// Rebuilds reports the name of a function that makes values rather than moves
// them from one state to the next.
func Rebuilds(name string) bool {
	return rebuilds.MatchString(name) || mapperEnd.MatchString(name)
}

var mapperEnd = sym.Names(`(To|From)(Domain|Entity|Model|Row|DB|Proto|PB|DTO|Record|Schema|Document|Aggregate|Response|Internal|API)s?$|(Mapper|Fixture|Seeder|Builder|Factory)$`)

// isTest reports a file of tests.
func isTest(fset *token.FileSet, file *ast.File) bool {
	return strings.HasSuffix(fset.Position(file.Pos()).Filename, "_test.go")
}
