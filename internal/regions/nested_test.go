package regions_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/regions"
)

// TestNestedLoops follows loops nested deeper than anybody writes: each level
// must not double the work, or this does not end.
func TestNestedLoops(t *testing.T) {
	const levels = 60
	src := "package p\n\nfunc call() error { return nil }\n\nfunc f() {\n" +
		strings.Repeat("for i := 0; i < 3; i++ {\nif err := call(); err == nil {\nreturn\n}\n", levels) +
		strings.Repeat("}\n", levels) + "}\n"
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	pkg, err := (&types.Config{Importer: importer.Default()}).Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	fd := regions.NewFinder(pkg, info, []*ast.File{file}, catalogue.Builtin())
	if got := len(fd.Of(file.Decls[1])); got != levels {
		t.Errorf("%d regions, want one for each of %d loops", got, levels)
	}
}
