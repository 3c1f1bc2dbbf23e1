package regions_test

import (
	"go/ast"
	"strings"
	"testing"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/regions"
	"golang.org/x/tools/go/packages"
)

// shape is a function of testdata/shapes with what it says of itself, and with
// the words at the ends of its lines.
type shape struct {
	fn    *ast.FuncDecl
	want  string
	words map[int]string
	pkg   *packages.Package
}

// shapesIn returns the shapes of one file, with a finder for their package.
func shapesIn(t *testing.T, file string) ([]shape, *regions.Finder) {
	t.Helper()
	pkg := load(t, "./testdata/shapes")
	fd := regions.NewFinder(pkg.Types, pkg.TypesInfo, pkg.Syntax, catalogue.Builtin())
	var shapes []shape
	for _, f := range pkg.Syntax {
		if !strings.HasSuffix(pkg.Fset.Position(f.Pos()).Filename, "/"+file) {
			continue
		}
		words := map[int]string{}
		for _, group := range f.Comments {
			for _, c := range group.List {
				words[pkg.Fset.Position(c.Pos()).Line] = strings.TrimPrefix(c.Text, "// ")
			}
		}
		for _, d := range f.Decls {
			fn, isFunc := d.(*ast.FuncDecl)
			if !isFunc {
				continue
			}
			if _, want, has := strings.Cut(fn.Doc.Text(), "want "); has {
				shapes = append(shapes, shape{fn, strings.TrimSpace(want), words, pkg})
			}
		}
	}
	return shapes, fd
}

// marked visits the calls of post and charge with the word on their line.
func (s shape) marked(visit func(call *ast.CallExpr, word string, line int)) {
	ast.Inspect(s.fn, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall {
			return true
		}
		if id, isIdent := call.Fun.(*ast.Ident); isIdent && (id.Name == "post" || id.Name == "charge") {
			line := s.pkg.Fset.Position(call.Pos()).Line
			visit(call, s.words[line], line)
		}
		return true
	})
}

func TestAttempts(t *testing.T) {
	shapes, fd := shapesIn(t, "attempts.go")
	for _, s := range shapes {
		what, options, _ := strings.Cut(s.want, " ")
		if what == "verdict" {
			continue
		}
		t.Run(s.fn.Name.Name, func(t *testing.T) {
			var lit *ast.FuncLit
			ast.Inspect(s.fn, func(n ast.Node) bool {
				if l, isLit := n.(*ast.FuncLit); isLit {
					lit = l
				}
				return lit == nil
			})
			r := fd.Attempt(lit, regions.AttemptOptions{
				OptIn:    strings.Contains(options, "optin"),
				Inverted: strings.Contains(options, "inverted"),
			})
			if (r != nil) != (what == "attempt") {
				t.Fatalf("is a retry: %v", r != nil)
			}
			if r != nil && r.Rejected != strings.Contains(options, "rejected") {
				t.Errorf("rejected is %v", r.Rejected)
			}
			s.marked(func(call *ast.CallExpr, word string, line int) {
				if again := r != nil && r.Replays(call); again != (word == "again") {
					t.Errorf("line %d: runs again is %v", line, again)
				}
			})
		})
	}
}

func TestVerdicts(t *testing.T) {
	shapes, fd := shapesIn(t, "attempts.go")
	for _, s := range shapes {
		options, isVerdict := strings.CutPrefix(s.want, "verdict")
		if !isVerdict {
			continue
		}
		t.Run(s.fn.Name.Name, func(t *testing.T) {
			v := fd.Verdict(s.fn)
			var got []string
			for _, w := range []struct {
				name string
				on   bool
			}{{"known", v.Known}, {"rejected", v.Rejected}, {"safe", v.Safe}, {"partsafe", v.PartSafe}} {
				if w.on {
					got = append(got, w.name)
				}
			}
			if strings.Join(got, " ") != strings.TrimSpace(options) {
				t.Errorf("got %q, want %q", strings.Join(got, " "), strings.TrimSpace(options))
			}
		})
	}
}

func TestExtents(t *testing.T) {
	shapes, fd := shapesIn(t, "extents.go")
	for _, s := range shapes {
		t.Run(s.fn.Name.Name, func(t *testing.T) {
			found := fd.Of(s.fn)
			var kinds []string
			for _, r := range found {
				kinds = append(kinds, string(r.Kind))
			}
			if strings.Join(kinds, " ") != s.want {
				t.Errorf("got %q, want %q", strings.Join(kinds, " "), s.want)
			}
			s.marked(func(call *ast.CallExpr, word string, line int) {
				inside := false
				for _, r := range found {
					inside = inside || r.Contains(call)
				}
				if inside != (word == "inside") {
					t.Errorf("line %d: inside is %v", line, inside)
				}
			})
		})
	}
}

// TestHeader checks that findings have a short range to stand at.
func TestHeader(t *testing.T) {
	pkg := load(t, "./testdata/shapes")
	fd := regions.NewFinder(pkg.Types, pkg.TypesInfo, pkg.Syntax, catalogue.Builtin())
	for _, f := range pkg.Syntax {
		for _, d := range f.Decls {
			fn, isFunc := d.(*ast.FuncDecl)
			if !isFunc || fn.Body == nil {
				continue
			}
			for _, r := range fd.Of(fn) {
				pos, end := r.Header()
				if pos >= end || pkg.Fset.Position(pos).Line != pkg.Fset.Position(end-1).Line {
					t.Errorf("%s: the range of a %s is empty or longer than a line", pkg.Fset.Position(pos), r.Kind)
				}
			}
		}
	}
}
