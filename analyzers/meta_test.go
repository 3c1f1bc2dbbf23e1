package analyzers_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/resilint/resilint/analyzers"
	"github.com/resilint/resilint/internal/rule"
	"golang.org/x/tools/go/analysis"
)

// needed is how many cases that must stay silent a rule has at least.
const needed = 10

func each(t *testing.T, check func(t *testing.T, r *rule.Rule)) {
	t.Helper()
	for _, r := range analyzers.All {
		t.Run(r.Analyzer.Name, func(t *testing.T) { check(t, r) })
	}
}

func TestAnalyzersAreValid(t *testing.T) {
	var all []*analysis.Analyzer
	each(t, func(t *testing.T, r *rule.Rule) {
		all = append(all, r.Analyzer)
		if _, err := os.Stat(r.Analyzer.Name); err != nil {
			t.Errorf("the folder is not named after the analyzer: %v", err)
		}
		title, _, _ := strings.Cut(r.Analyzer.Doc, "\n")
		title = strings.TrimPrefix(title, r.Analyzer.Name+": ")
		if title == "" || unicode.IsUpper(rune(title[0])) || strings.HasSuffix(title, ".") || len(title) > 90 {
			t.Errorf("the title of the documentation is empty, too long, capital or has a full stop: %q", title)
		}
		if r.Analyzer.URL != rule.URL(r.Analyzer.Name) {
			t.Errorf("URL %q leads elsewhere", r.Analyzer.URL)
		}
	})
	if err := analysis.Validate(all); err != nil {
		t.Error(err)
	}
}

func TestCodes(t *testing.T) {
	id := regexp.MustCompile(`^RES[1-9]\d{3}$`)
	owner := map[string]string{}
	each(t, func(t *testing.T, r *rule.Rule) {
		for _, c := range r.Codes {
			if !id.MatchString(c.ID) || owner[c.ID] != "" {
				t.Errorf("code %q is malformed or belongs to %q too", c.ID, owner[c.ID])
			}
			owner[c.ID] = r.Analyzer.Name
			if c.Title == "" || unicode.IsUpper(rune(c.Title[0])) && !unicode.IsUpper(rune(c.Title[1])) || strings.HasSuffix(c.Title, ".") {
				t.Errorf("%s: the title %q is empty, capital or has a full stop", c.ID, c.Title)
			}
			if c.Since == "" || len(c.Sources) == 0 {
				t.Errorf("%s does not say since when or from which review point", c.ID)
			}
		}
	})
}

// TestCases demands the kinds of test code that every rule has to have.
func TestCases(t *testing.T) {
	each(t, func(t *testing.T, r *rule.Rule) {
		dir := filepath.Join("..", "testdata", r.Analyzer.Name)
		silent, golden, suppressed := &cases{reasons: map[string]bool{}, bodies: map[string]bool{}}, false, false
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			golden = golden || strings.HasSuffix(path, ".golden")
			if strings.HasSuffix(path, ".go") {
				src, err := os.ReadFile(path)
				if err != nil {
					return err
				}
				suppressed = suppressed || strings.Contains(string(src), "//resilint:ignore ")
				silent.add(t, path, src)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if n := silent.count(); n < needed {
			t.Errorf("%d different functions that must stay silent and say why, want %d", n, needed)
		}
		if !suppressed {
			t.Error("no case is suppressed with //resilint:ignore")
		}
		fixes := slices.ContainsFunc(r.Codes, func(c *rule.Code) bool { return c.Fix != rule.NoFix })
		if fixes != golden {
			t.Errorf("suggests fixes: %v; golden files: %v", fixes, golden)
		}
	})
}

// cases are the functions and types with a comment and no finding. Copies count
// once.
type cases struct{ reasons, bodies map[string]bool }

func (c *cases) count() int { return min(len(c.reasons), len(c.bodies)) }

func (c *cases) add(t *testing.T, path string, src []byte) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, path, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		var doc *ast.CommentGroup
		from := d.Pos()
		switch d := d.(type) {
		case *ast.FuncDecl:
			doc, from = d.Doc, d.Type.Params.Pos() // whatever its name
		case *ast.GenDecl:
			doc = d.Doc
		}
		text := string(src[fset.Position(from).Offset:fset.Position(d.End()).Offset])
		if doc != nil && !strings.Contains(text, "// want ") {
			c.reasons[doc.Text()], c.bodies[text] = true, true
		}
	}
}

// TestNothingOfTheTemplates demands that the sentences which `make rule` writes
// to say what belongs where have given way to those of the rule.
func TestNothingOfTheTemplates(t *testing.T) {
	template := func(name string) string {
		b, err := os.ReadFile(filepath.Join("..", "internal", "cmd", "newrule", "templates", name+".tmpl"))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	page, doc, code := sentences(template("page.md")), sentences(template("doc.go")), template("rule.go")
	if len(page) < 3 || len(doc) < 2 {
		t.Fatalf("the templates are not read: %q, %q", page, doc)
	}
	each(t, func(t *testing.T, r *rule.Rule) {
		check := func(file string, of []string) {
			b, err := os.ReadFile(filepath.Join(r.Analyzer.Name, file))
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range sentences(string(b)) {
				if slices.Contains(of, s) {
					t.Errorf("%s still has %q of the template", file, s)
				}
			}
		}
		check("doc.go", doc)
		for _, c := range r.Codes {
			if !c.Removed {
				check(c.ID+".md", page)
			}
			for _, text := range append([]string{c.Title}, c.Sources...) {
				if strings.Contains(code, `"`+text+`"`) {
					t.Errorf("%s still has %q of the template", c.ID, text)
				}
			}
		}
	})
}

// sentences are the lines of a text that say something: no headings, no frames
// of code, and nothing that is filled in.
func sentences(text string) (list []string) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(strings.TrimPrefix(line, "//"))
		if strings.Contains(line, " ") && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "package ") && !strings.Contains(line, "{{") {
			list = append(list, line)
		}
	}
	return list
}

// TestEngine keeps facts in one place and SSA out of what has facts: an
// analyzer with facts runs on every dependency.
func TestEngine(t *testing.T) {
	mayHaveFacts := []string{"breakers", "effects", "emits", "layers", "policy", "suppress", "wiring"}
	seen := map[*analysis.Analyzer]bool{}
	var visit func(a *analysis.Analyzer)
	visit = func(a *analysis.Analyzer) {
		if seen[a] {
			return
		}
		seen[a] = true
		if len(a.FactTypes) > 0 && !slices.Contains(mayHaveFacts, a.Name) {
			t.Errorf("%s has facts; ask the engine instead", a.Name)
		}
		if a.Name == "buildssa" || a.Name == "ctrlflow" {
			t.Errorf("%s makes every driver analyse all dependencies", a.Name)
		}
		for _, r := range a.Requires {
			visit(r)
		}
	}
	for _, r := range analyzers.All {
		visit(r.Analyzer)
	}
}
