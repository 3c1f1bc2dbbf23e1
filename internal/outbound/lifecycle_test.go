package outbound

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestWords(t *testing.T) {
	for name, want := range map[string][]string{
		"Save":          {"save"},
		"newHTTPClient": {"new", "http", "client"},
		"run_migration": {"run", "migration"},
		"ID":            {"id"},
		"":              nil,
		"XMLReader2":    {"xml", "reader2"},
	} {
		if got := words(name); !slices.Equal(got, want) {
			t.Errorf("words(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestLifecycle(t *testing.T) {
	const src = `package %s
func (s *Store) Save() {}
func (s *Store) Close() {}
func (s *Store) closed() {}
func (s *Store) newOrder() {}
func (s *Store) runBackgroundSync() {}
func (w *MailWorker) send() {}
func Open() {}
func opening() {}
func reopen() {}
`
	for pkg, want := range map[string][]string{
		"shop":       {"Close", "newOrder", "runBackgroundSync", "send", "Open"},
		"migrations": {"Save", "Close", "closed", "newOrder", "runBackgroundSync", "send", "Open", "opening", "reopen"},
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "x.go", "package "+pkg+src[len("package %s"):], 0)
		if err != nil {
			t.Fatal(err)
		}
		pass := &analysis.Pass{Pkg: types.NewPackage("x.test/"+pkg, pkg)}
		var got []string
		for _, d := range f.Decls {
			if decl := d.(*ast.FuncDecl); Lifecycle(pass, decl) {
				got = append(got, decl.Name.Name)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("package %s: %q belong to the life of the program, want %q", pkg, got, want)
		}
	}
}
