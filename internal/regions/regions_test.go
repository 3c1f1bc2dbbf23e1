package regions_test

import (
	"fmt"
	"go/ast"
	"strings"
	"testing"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/regions"
	"golang.org/x/tools/go/packages"
)

func load(t testing.TB, dir string) *packages.Package {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax}, dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range pkgs[0].Errors {
		t.Fatal(e)
	}
	return pkgs[0]
}

// TestShapes reads what each function of testdata/shapes says of itself.
func TestShapes(t *testing.T) {
	pkg := load(t, "./testdata/shapes")
	fd := regions.NewFinder(pkg.Types, pkg.TypesInfo, pkg.Syntax, catalogue.Builtin())
	n := 0
	for _, file := range pkg.Syntax {
		again := map[int]bool{}
		for _, group := range file.Comments {
			for _, c := range group.List {
				if c.Text == "// again" {
					again[pkg.Fset.Position(c.Pos()).Line] = true
				}
			}
		}
		for _, d := range file.Decls {
			fn, isFunc := d.(*ast.FuncDecl)
			if !isFunc {
				continue
			}
			_, want, has := strings.Cut(fn.Doc.Text(), "want ")
			if !has {
				continue
			}
			n++
			t.Run(fn.Name.Name, func(t *testing.T) {
				found := fd.Of(fn)
				if got := first(found); got != strings.TrimSpace(want) {
					t.Errorf("got %q, want %q", got, strings.TrimSpace(want))
				}
				ast.Inspect(fn.Body, func(n ast.Node) bool {
					call, isCall := n.(*ast.CallExpr)
					if !isCall {
						return true
					}
					name := ""
					switch f := call.Fun.(type) {
					case *ast.Ident:
						name = f.Name
					case *ast.SelectorExpr:
						name = f.Sel.Name
					}
					if name != "post" && name != "charge" {
						return true
					}
					line := pkg.Fset.Position(call.Pos()).Line
					replayed := false
					for _, r := range found {
						replayed = replayed || r.Replays(call)
					}
					if replayed != again[line] {
						t.Errorf("line %d: replays %s is %v", line, name, replayed)
					}
					return true
				})
			})
		}
	}
	if n < 40 {
		t.Errorf("only %d shapes", n)
	}
}

// first describes the first loop of a function.
func first(found []*regions.Region) string {
	for _, r := range found {
		var s string
		switch r.Kind {
		case regions.Retry:
			s = fmt.Sprintf("retry attempts=%d", r.Attempts)
		case regions.Loop:
			s = "loop"
		default:
			continue
		}
		for word, on := range map[string]bool{"rejected": r.Rejected, "guarded": r.Guarded, "partguarded": r.PartGuarded, "forever": r.Forever} {
			if on {
				s += " " + word
			}
		}
		return s
	}
	return "none"
}
