package place_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/resilint/resilint/internal/place"
	"github.com/resilint/resilint/internal/sym"
)

const src = `package p

import "strings"

type List[T any] struct{ items []T }

func (l *List[T]) Add(x T) { l.items = append(l.items, x) }

type Port interface{ Send() error }

var fallback = func() { strings.ToUpper("a") }

func run(p Port, f func()) {
	p.Send()
	f()
	own()
	func() {}()
	strings.TrimSpace(" ")
	var l List[int]
	l.Add(1)
}

func own() {}
`

func TestNames(t *testing.T) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "dir/p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	if _, err := (&types.Config{Importer: importer.ForCompiler(fset, "source", nil)}).Check("p", fset, []*ast.File{f}, info); err != nil {
		t.Fatal(err)
	}
	want := map[string][2]string{ // what is called: inside what, and where
		"append": {"List.Add", "p.go:7"}, "strings.ToUpper": {"package level", "p.go:11"}, "Port.Send": {"run", "p.go:14"},
		"f": {"run", "p.go:15"}, "own": {"run", "p.go:16"}, "func literal": {"run", "p.go:17"}, "strings.TrimSpace": {"run", "p.go:18"},
		"List.Add": {"run", "p.go:20"},
	}
	seen := 0
	ast.Inspect(f, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			return true
		}
		seen++
		w, known := want[place.Call(info, call)]
		got := [2]string{place.Func(sym.FuncAt([]*ast.File{f}, call.Pos())), place.Line(fset, call.Pos())}
		if !known || got != w {
			t.Errorf("%s: got %q, want %q", place.Call(info, call), got, w)
		}
		return true
	})
	if seen != len(want) {
		t.Errorf("%d calls, want %d", seen, len(want))
	}
}
