package extent_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/extent"
	"github.com/resilint/resilint/internal/sym"
)

// slots takes and gives back one slot of a channel. The results say what is the
// case when the function has returned.
const slots = `package p

var sem = make(chan bool, 1)

func straight(a bool) string {
	sem <- true
	if a {
		return "open"
	}
	<-sem
	return "closed"
}

func apart(a bool) string {
	defer println()
	if a {
		return "before"
	}
	sem <- true
	defer func() { <-sem }()
	return "closed"
}

func chosen(done chan bool) string {
	select {
	case sem <- true:
	case <-done:
		return "before"
	}
	go println()
	return "dropped"
}
`

// TestLeave follows sends, receives and go statements up to every return.
func TestLeave(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", slots, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	if _, err := (&types.Config{}).Check("p", fset, []*ast.File{file}, info); err != nil {
		t.Fatal(err)
	}
	told := 0
	for _, d := range file.Decls {
		decl, isFunc := d.(*ast.FuncDecl)
		if !isFunc {
			continue
		}
		w := &extent.Walker{
			Info: info, Things: []extent.Thing{{In: decl}},
			Changes: func(*ast.CallExpr) []extent.Change { return nil },
			Mode:    func(*ast.CallExpr, *ast.FuncLit) extent.Mode { return extent.Unknown },
			Other: func(n ast.Node) []extent.Change {
				switch n := n.(type) {
				case *ast.SendStmt:
					return []extent.Change{{Move: extent.Opens}}
				case *ast.UnaryExpr:
					if sym.Name(n.X) == "sem" {
						return []extent.Change{{Move: extent.Closes}}
					}
				case *ast.GoStmt:
					return []extent.Change{{Move: extent.Drops}}
				}
				return nil
			},
			Leave: func(body *ast.BlockStmt, ret *ast.ReturnStmt, now []extent.State) {
				if body != decl.Body {
					return
				}
				told++
				want := strings.Trim(ret.Results[0].(*ast.BasicLit).Value, `"`)
				if got := named(now[0]); got != want {
					t.Errorf("%s: %q when %q is returned", decl.Name.Name, got, want)
				}
			},
		}
		w.Func(decl.Body, []extent.State{extent.Before})
	}
	if told != 6 {
		t.Fatalf("%d returns told, want 6", told)
	}
}
