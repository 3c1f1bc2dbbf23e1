package statements_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"reflect"
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/linttest"
	"github.com/resilint/resilint/internal/sqltext"
	"github.com/resilint/resilint/internal/statements"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// TestModel compares every statement of testdata/statements with the comment
// that ends its line.
func TestModel(t *testing.T) {
	pkgs, err := packages.Load(&packages.Config{Dir: linttest.Testdata(t), Mode: packages.LoadSyntax | packages.NeedModule}, "./statements/...")
	if err != nil {
		t.Fatal(err)
	}
	probe := &analysis.Analyzer{
		Name: "probe", Doc: "hands results to the test", Requires: []*analysis.Analyzer{statements.Analyzer}, ResultType: reflect.TypeFor[int](),
		Run: func(pass *analysis.Pass) (any, error) {
			compare(t, pass, statements.Of(pass))
			return 0, nil
		},
	}
	for _, p := range pkgs {
		for _, e := range p.Errors {
			t.Fatalf("test code does not load: %v", e)
		}
	}
	if _, err := checker.Analyze([]*analysis.Analyzer{probe}, pkgs, nil); err != nil {
		t.Fatal(err)
	}
}

func compare(t *testing.T, pass *analysis.Pass, res *statements.Result) {
	got := map[string][]string{} // by file and line
	for _, s := range res.All() {
		pos := pass.Fset.Position(s.Pos())
		got[place(pos)] = append(got[place(pos)], describe(s))
		if at := res.At(s.Call); len(at) == 0 || at[0].Call != s.Call {
			t.Errorf("%v: not found by its call", pos)
		}
	}
	for _, f := range pass.Files {
		for _, group := range f.Comments {
			for _, c := range group.List {
				pos := pass.Fset.Position(c.Pos())
				want, is := strings.CutPrefix(c.Text, "// is: ")
				if !is {
					continue
				}
				if text := strings.Join(got[place(pos)], " | "); text != want {
					t.Errorf("%s:\n got %s\nwant %s", place(pos), text, want)
				}
				delete(got, place(pos))
			}
		}
	}
	for at, list := range got {
		t.Errorf("%s: not expected: %s", at, strings.Join(list, " | "))
	}
}

func place(pos token.Position) string { return fmt.Sprintf("%s:%d", pos.Filename, pos.Line) }

var (
	ops     = [...]string{"?", "=", " in ", "<>", "<", ">", " null", " not null"}
	sources = [...]string{"?", "$", "const", "", "expr"}
	handles = [...]string{"", " pool", " tx"}
	tells   = [...]string{"untold", "result", "count", "error", "next"}
	looks   = [...]string{"unknown", "ignored", "logged", "checked", "returned"}
)

// describe prints a statement: update orders (id=$ version=$) set(note=$ version+=expr) pool result/ignored.
func describe(s *statements.Statement) string {
	var b strings.Builder
	b.WriteString(s.Verb.String())
	if s.Table != "" {
		b.WriteString(" " + s.Table)
	}
	if s.Model != nil {
		b.WriteString(" <" + s.Model.Obj().Name() + ">")
	}
	var terms []string
	for _, c := range s.Where {
		term := c.Column + ops[c.Op] + sources[c.Source]
		if !c.Sure {
			term += " or"
		}
		terms = append(terms, term)
	}
	if !s.WhereAll {
		terms = append(terms, "…")
	}
	if len(terms) > 0 {
		b.WriteString(" (" + strings.Join(terms, ", ") + ")")
	}
	var sets []string
	for _, a := range s.Set {
		plus := ""
		if a.Relative {
			plus = "+"
		}
		sets = append(sets, a.Column+plus+"="+sources[a.Source])
	}
	if !s.SetAll {
		sets = append(sets, "…")
	}
	if len(sets) > 0 {
		b.WriteString(" set(" + strings.Join(sets, ", ") + ")")
	}
	for text, is := range map[string]bool{" whole": s.WholeRow, " lock": s.Lock.Kind == sqltext.LockForUpdate, " returning": s.Returning, " limit": s.Limit} {
		if is {
			b.WriteString(text)
		}
	}
	b.WriteString(handles[s.Handle])
	if s.Writes() {
		fmt.Fprintf(&b, " %s/%s", tells[s.Rows.Told], looks[s.Rows.Look])
	}
	return b.String()
}

// TestArguments: a condition knows the Go value that is bound to it.
func TestArguments(t *testing.T) {
	s := statements.Statement{
		Where: []statements.Compare{{Column: "ID", Op: statements.OpEqual, Source: statements.Bound, Sure: true, Arg: ast.NewIdent("id")}, {Column: "version", Op: statements.OpEqual, Source: statements.Bound}},
		Set:   []statements.Assign{{Column: "version"}},
	}
	if c := s.Compares("id"); c == nil || c.Arg.(*ast.Ident).Name != "id" {
		t.Error("names of columns are compared without case")
	}
	if s.ComparesVersion() {
		t.Error("one of several alternatives compares nothing for sure")
	}
	s.Where[1].Sure = true
	if !s.ComparesVersion() || s.Sets("Version") == nil || s.Sets("note") != nil {
		t.Error("a version is compared, and set")
	}
	if s.Target() != "" || (&statements.Statement{Table: "orders"}).Target() != "orders" {
		t.Error("the target is the table")
	}
}
