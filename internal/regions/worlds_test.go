package regions_test

import (
	"go/ast"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/resilint/resilint/catalogue"
	"github.com/resilint/resilint/internal/regions"
	"golang.org/x/tools/go/packages"
)

// named are the worlds that testdata/worlds speaks of, apart from statuses.
var named = map[string]regions.World{
	"transport": regions.Transport, "canceled": regions.Canceled, "deadline": regions.Deadline, "unnamed": regions.Unnamed,
	"norows": {Name: "sql.ErrNoRows", Kind: catalogue.ErrNotFound},
}

// claims are what a function says of itself.
func claims(fn *ast.FuncDecl) (want map[string]string, order []string) {
	want = map[string]string{}
	for line := range strings.SplitSeq(fn.Doc.Text(), "\n") {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		outcome, is := map[string]string{"lets": "surely", "ends": "never", "perhaps": "perhaps"}[words[0]]
		if !is || !strings.HasPrefix(line, "\t") {
			continue
		}
		for _, w := range words[1:] {
			want[w] = outcome
			order = append(order, w)
		}
	}
	return want, order
}

func world(t *testing.T, name string) regions.World {
	t.Helper()
	if n, err := strconv.Atoi(name); err == nil {
		return regions.Status(n)
	}
	w, has := named[name]
	if !has {
		t.Fatalf("no world %q", name)
	}
	return w
}

// worldFuncs are the functions of one file of testdata/worlds that claim
// something.
func worldFuncs(t *testing.T, file string) (fns []*ast.FuncDecl, pkg *packages.Package, fd *regions.Finder) {
	t.Helper()
	pkg = load(t, "./testdata/worlds")
	fd = regions.NewFinder(pkg.Types, pkg.TypesInfo, pkg.Syntax, catalogue.Builtin())
	for _, f := range pkg.Syntax {
		if !strings.HasSuffix(pkg.Fset.Position(f.Pos()).Filename, "/"+file) {
			continue
		}
		for _, d := range f.Decls {
			if fn, isFunc := d.(*ast.FuncDecl); isFunc && fn.Doc != nil {
				fns = append(fns, fn)
			}
		}
	}
	return fns, pkg, fd
}

func TestPredicates(t *testing.T) {
	fns, _, fd := worldFuncs(t, "predicates.go")
	for _, fn := range fns {
		want, order := claims(fn)
		for _, name := range order {
			t.Run(fn.Name.Name+"/"+name, func(t *testing.T) {
				if got := fd.Predicate(fn, world(t, name), false).Outcome.String(); got != want[name] {
					t.Errorf("%s, want %s", got, want[name])
				}
			})
		}
	}
}

func TestRetriesInWorlds(t *testing.T) {
	fns, pkg, fd := worldFuncs(t, "retries.go")
	n := 0
	for _, fn := range fns {
		want, order := claims(fn)
		if len(order) == 0 {
			continue
		}
		n++
		path := pathIn(pkg, fn)
		var retry *regions.Region
		for _, r := range fd.Of(fn) {
			if r.Kind == regions.Retry && retry == nil {
				retry = r
			}
		}
		if retry == nil || len(path) == 0 {
			t.Errorf("%s: a retry %v, its call %v", fn.Name.Name, retry != nil, len(path) > 0)
			continue
		}
		for _, name := range order {
			t.Run(fn.Name.Name+"/"+name, func(t *testing.T) {
				if got := retry.Lets(path, world(t, name)).Outcome.String(); got != want[name] {
					t.Errorf("%s, want %s", got, want[name])
				}
			})
		}
	}
	if n < 15 {
		t.Errorf("only %d retries", n)
	}
}

// pathIn is the way to the call that fails: the first of a function that sends,
// through functions of the package.
func pathIn(pkg *packages.Package, fn *ast.FuncDecl) (path []ast.Node) {
	senders := []string{"do", "request", "send", "Do"}
	through := map[string]*ast.FuncDecl{}
	for _, f := range pkg.Syntax {
		for _, d := range f.Decls {
			if decl, isFunc := d.(*ast.FuncDecl); isFunc && (decl.Name.Name == "fetch" || decl.Name.Name == "get") {
				through[decl.Name.Name] = decl
			}
		}
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || len(path) > 0 {
			return len(path) == 0
		}
		name := ""
		switch fun := call.Fun.(type) {
		case *ast.Ident:
			name = fun.Name
		case *ast.SelectorExpr:
			name = fun.Sel.Name
		}
		switch {
		case slices.Contains(senders, name):
			path = []ast.Node{call}
		case through[name] != nil:
			path = append([]ast.Node{call}, pathIn(pkg, through[name])...)
		}
		return true
	})
	return path
}
