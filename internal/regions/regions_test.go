package regions_test

import (
	"fmt"
	"go/ast"
	"testing"

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

// TestShapes reads what each loop of testdata/shapes says of itself.
func TestShapes(t *testing.T) {
	n := 0
	for _, file := range []string{"retries.go", "loops.go"} {
		shapes, fd := shapesIn(t, file)
		n += len(shapes)
		for _, s := range shapes {
			t.Run(s.fn.Name.Name, func(t *testing.T) {
				found := fd.Of(s.fn)
				if got := first(found); got != s.want {
					t.Errorf("got %q, want %q", got, s.want)
				}
				s.marked(func(call *ast.CallExpr, word string, line int) {
					replayed := false
					for _, r := range found {
						replayed = replayed || r.Replays(call)
					}
					if replayed != (word == "again") {
						t.Errorf("line %d: runs again is %v", line, replayed)
					}
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
		for _, w := range []struct {
			name string
			on   bool
		}{{"rejected", r.Rejected}, {"guarded", r.Guarded}, {"partguarded", r.PartGuarded}, {"delegated", r.Delegated}, {"forever", r.Forever}, {"polls", r.Polls}} {
			if w.on {
				s += " " + w.name
			}
		}
		return s
	}
	return "none"
}
