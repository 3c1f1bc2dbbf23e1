package fate_test

import (
	"go/ast"
	"slices"
	"strings"
	"testing"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/fate"
	"golang.org/x/tools/go/packages"
)

// TestShapes follows the failing call of each function of testdata/shapes.
func TestShapes(t *testing.T) {
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax}, "./testdata/shapes")
	if err != nil {
		t.Fatal(err)
	}
	pkg := pkgs[0]
	for _, e := range pkg.Errors {
		t.Fatal(e)
	}
	fd := &fate.Finder{Info: pkg.TypesInfo, Table: catalogue.Builtin()}
	n := 0
	for _, d := range pkg.Syntax[0].Decls {
		fn, isFunc := d.(*ast.FuncDecl)
		if !isFunc || fn.Doc == nil {
			continue
		}
		n++
		t.Run(fn.Name.Name, func(t *testing.T) {
			_, doc, _ := strings.Cut(fn.Doc.Text(), "want")
			want := strings.Fields(doc)
			call := failing(fn)
			if call == nil {
				t.Fatal("nothing fails")
			}
			if got := words(fd.Of(fn, call), fn); !slices.Equal(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
	if n < 30 {
		t.Errorf("only %d shapes", n)
	}
}

// failing is the call that fails: of inner, or of one that stands for it.
func failing(fn *ast.FuncDecl) (found *ast.CallExpr) {
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if _, isLit := n.(*ast.FuncLit); isLit {
			return false
		}
		if call, isCall := n.(*ast.CallExpr); isCall && found == nil {
			if id, isIdent := call.Fun.(*ast.Ident); isIdent && slices.Contains([]string{"inner", "get", "try", "find"}, id.Name) {
				found = call
			}
		}
		return found == nil
	})
	if found == nil { // in a literal: of no concern to the function
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			if call, isCall := n.(*ast.CallExpr); isCall && found == nil {
				found = call
			}
			return found == nil
		})
	}
	return found
}

// words says of the outermost loop, label or recursion whether it goes round,
// and how the function ends.
func words(f *fate.Fate, fn *ast.FuncDecl) (out []string) {
	again := f.Again(fn)
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.LabeledStmt:
			again = again || f.Again(n)
			return false
		}
		return true
	})
	for _, w := range []struct {
		word string
		is   bool
	}{{"again", again}, {"leaves", f.Leaves}, {"final", f.Final}, {"marked", f.Marked}, {"denies", f.Denies}} {
		if w.is {
			out = append(out, w.word)
		}
	}
	return out
}
