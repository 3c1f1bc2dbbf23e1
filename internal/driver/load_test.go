package driver_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/driver"
	"github.com/rogpeppe/go-internal/txtar"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// TestTrees loads trees of every kind and compares all that is said of them with
// what they want. The comment of an archive holds options, one a line.
func TestTrees(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/trees/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no trees: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			last := len(archive.Files) - 1
			if archive.Files[last].Name != "want" {
				t.Fatal("the last file is not want")
			}
			want := string(archive.Files[last].Data)
			archive.Files = archive.Files[:last]
			dir := unpack(t, string(txtar.Format(archive)))
			opts := options(t, string(archive.Comment))
			res, got := run(t, dir, opts)
			if got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
			if _, again := run(t, dir, opts); again != got {
				t.Errorf("a second run differs:\n%s", again)
			}
			incomplete := driver.ExitCode(res, len(res.Findings), nil) == driver.ExitIncomplete
			if broken := strings.HasPrefix(filepath.Base(file), "broken-"); incomplete != broken {
				t.Errorf("exit code of an incomplete run: %v", incomplete)
			}
		})
	}
}

// options reads the comment of a tree.
func options(t *testing.T, comment string) (opts driver.Options) {
	t.Helper()
	for line := range strings.Lines(comment) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch {
		case strings.HasPrefix(key, "#"):
		case key == "patterns":
			opts.Patterns = strings.Fields(value)
		case key == "tags":
			opts.Tags = value
		case key == "tests":
			opts.Tests = true
		case key == "env":
			opts.Env = environ(strings.Fields(value)...)
		case key == "first-party":
			opts.FirstParty = func(path string) bool { return path == value }
		case key == "cgo":
			if _, err := exec.LookPath("gcc"); err != nil {
				t.Skip("needs a C compiler")
			}
		default:
			t.Fatalf("unknown option %q", line)
		}
	}
	return opts
}

const useStd = `
-- go.mod --
module example.com/a
go 1.24
-- a.go --
package a

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync/atomic"
)

type store struct {
	db   *sql.DB
	last atomic.Pointer[http.Request]
}

func (s *store) get(ctx context.Context, r *http.Request) (map[string]int, error) {
	s.last.Store(r)
	var m map[string]int
	if err := json.NewDecoder(r.Body).Decode(&m); err != nil {
		return nil, err
	}
	keys := slices.SortedFunc(maps.Keys(m), cmp.Compare[string])
	fmt.Println(keys)
	_, err := s.db.ExecContext(ctx, "UPDATE t SET a = ?", keys[0])
	return m, err
}

func A(s *store) { s.get(context.Background(), http.DefaultServeMux.Handler) }

func B(s *store) { s.get(context.Background(), nil) }
`

// TestBuildCache analyses with an empty, a partly filled and a full build
// cache. The result is the same, and nothing is compiled on the way.
func TestBuildCache(t *testing.T) {
	t.Parallel()
	dir := unpack(t, strings.Replace(useStd, "http.DefaultServeMux.Handler", "nil", 1))
	const want = "a.go:32:20: TOY1: prints by fmt\na.go:34:20: TOY1: prints by fmt\n"
	cache := t.TempDir()
	env := environ("GOCACHE=" + cache)
	sources := func(how string) (export, api int) {
		var log []string
		_, got := run(t, dir, driver.Options{Env: env, Logf: func(f string, args ...any) {
			if line := fmt.Sprintf(f, args...); strings.HasPrefix(line, "loaded ") {
				log = append(log, line)
			}
		}})
		if got != want {
			t.Errorf("%s cache: got:\n%s\nwant:\n%s", how, got, want)
		}
		if len(log) != 1 {
			t.Fatalf("log: %q", log)
		}
		var own int
		if _, err := fmt.Sscanf(log[0], "loaded %d packages from source; of those outside, %d from export data and %d from", &own, &export, &api); err != nil {
			t.Fatalf("%v: %q", err, log[0])
		}
		return export, api
	}
	export, api := sources("empty")
	if export != 0 || api == 0 {
		t.Errorf("empty cache: %d packages from export data, %d from source", export, api)
	}
	if files, _ := filepath.Glob(filepath.Join(cache, "*", "*-d")); len(files) > 0 {
		t.Errorf("something was compiled: %q", files)
	}
	build := func(pkg string) {
		cmd := exec.Command("go", "build", pkg)
		cmd.Dir, cmd.Env = dir, env
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	build("cmp")
	export, api = sources("partly filled")
	if export == 0 || api == 0 {
		t.Errorf("partly filled cache: %d packages from export data, %d from source", export, api)
	}
}

// TestWrongUse proves that types come the same from export data and from
// source: a wrong use is an error either way.
func TestWrongUse(t *testing.T) {
	t.Parallel()
	dir := unpack(t, useStd)
	want := "error a.go:32:48: cannot use http.DefaultServeMux.Handler"
	for _, env := range [][]string{environ(), environ("GOCACHE=" + t.TempDir())} {
		res, got := run(t, dir, driver.Options{Env: env})
		if !strings.HasPrefix(got, want) || len(res.Errors) != 1 {
			t.Errorf("got:\n%s\nwant one error:\n%s", got, want)
		}
	}
}

// TestGraph compares what analyzers see of a package with what the standard
// loader gives.
func TestGraph(t *testing.T) {
	t.Parallel()
	dir := unpack(t, strings.Replace(useStd, "http.DefaultServeMux.Handler", "nil", 1))
	want, err := packages.Load(&packages.Config{Dir: dir, Env: environ(), Mode: packages.LoadSyntax | packages.NeedModule}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	if len(want) != 1 {
		t.Fatalf("the standard loader has %d packages", len(want))
	}
	p := want[0]
	seen := 0
	look := &analysis.Analyzer{
		Name: "look", Doc: "compares",
		Run: func(pass *analysis.Pass) (any, error) {
			seen++
			if pass.Pkg.Path() != p.PkgPath || pass.Pkg.Name() != p.Name || pass.Module.Path != p.Module.Path ||
				pass.Module.GoVersion != p.Module.GoVersion || len(pass.Files) != len(p.Syntax) || len(pass.TypeErrors) > 0 {
				t.Errorf("got %+v\nwant %+v", pass, p)
			}
			if got, want := len(pass.TypesInfo.Uses), len(p.TypesInfo.Uses); got != want {
				t.Errorf("%d uses, want %d", got, want)
			}
			for _, dep := range pass.Pkg.Imports() {
				if p.Imports[dep.Path()] == nil || !dep.Complete() {
					t.Errorf("import of %v", dep)
				}
			}
			return nil, nil
		},
	}
	res, _ := run(t, dir, driver.Options{Analyzers: []*analysis.Analyzer{look}})
	if seen != 1 || res.Packages != 1 {
		t.Errorf("%d packages are looked at, %d counted", seen, res.Packages)
	}
}
