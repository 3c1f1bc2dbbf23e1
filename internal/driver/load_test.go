package driver_test

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/driver"
	"golang.org/x/tools/go/packages"
)

// TestRun loads one tree in every way that trees are made, and demands that
// facts reach across packages each time.
func TestRun(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, archive, want string
		opts                driver.Options
		cgo                 bool
	}{
		{
			name: "module",
			archive: `
-- go.mod --
module example.com/a
go 1.24
-- log/log.go --
package log
import "fmt"
type Set[T any] struct{ list []T }
func (s *Set[T]) Show() { fmt.Println(s.list) }
func Say(s string) { fmt.Println(s) }
-- a.go --
package a
import "example.com/a/log"
func A(s *log.Set[int]) { log.Say("a"); s.Show() }
-- b/b.go --
package b
import "example.com/a"
func B() { a.A(nil) }
`,
			want: `
a.go:3:27: TOY1: prints by fmt
a.go:3:41: TOY1: prints by fmt
b/b.go:3:12: TOY1: prints by Show/fmt
`,
		},
		{
			name: "a dependency that no pattern names",
			archive: `
-- go.mod --
module example.com/a
go 1.24
-- log/log.go --
package log
import "fmt"
func Say() { fmt.Println() }
func say() { Say() } // would be reported if the package were named
-- b/b.go --
package b
import "example.com/a/log"
func B() { log.Say() }
-- c/c.go --
package c
import "example.com/a/log"
func C() { log.Say() }
-- d/d.go --
package d
import "example.com/a/log"
func D() { log.Say() }
`,
			opts: driver.Options{Patterns: []string{"./b", "example.com/a/c"}},
			want: `
b/b.go:3:12: TOY1: prints by fmt
c/c.go:3:12: TOY1: prints by fmt
`,
		},
		{
			name: "workspace",
			archive: `
-- go.work --
go 1.24
use ./a
use ./b
-- a/go.mod --
module example.com/a
go 1.24
-- a/a.go --
package a
import "fmt"
func A() { fmt.Println() }
-- b/go.mod --
module example.com/b
go 1.24
-- b/b.go --
package b
import "example.com/a"
func B() { a.A() }
`,
			want: "b/b.go:3:12: TOY1: prints by fmt\n",
		},
		{
			name: "vendor",
			archive: `
-- go.mod --
module example.com/a
go 1.24
require example.com/lib v1.0.0
-- a.go --
package a
import "example.com/lib"
func A() { lib.Say(); B() }
func B() { lib.Get[int]() }
-- vendor/modules.txt --
# example.com/lib v1.0.0
## explicit; go 1.24
example.com/lib
-- vendor/example.com/lib/lib.go --
package lib
import "fmt"
func Say() { fmt.Println() }
func Get[T any]() (t T) { return t }
`,
			want: "", // a library is not looked into
		},
		{
			name: "replaced module, named as the user's own",
			archive: `
-- go.mod --
module example.com/a
go 1.24
require example.com/lib v1.0.0
replace example.com/lib => ./lib
-- a.go --
package a
import ("fmt"; "example.com/lib")
func P() { fmt.Println() }
func A() { lib.Run(P); P() }
-- lib/go.mod --
module example.com/lib
go 1.24
-- lib/lib.go --
package lib
func Run(f func()) { f() }
`,
			opts: driver.Options{
				Patterns:   []string{"."},
				FirstParty: func(path string) bool { return path == "example.com/lib" },
			},
			want: "a.go:4:24: TOY1: prints by fmt\n",
		},
		{
			name: "a library that imports the module",
			archive: `
-- go.mod --
module example.com/a
go 1.24
require example.com/lib v1.0.0
replace example.com/lib => ./lib
-- model/model.go --
package model
import "fmt"
type Order struct{ ID int }
func (o *Order) Show() { fmt.Println(o.ID) }
-- a.go --
package a
import ("example.com/a/model"; "example.com/lib")
func A() { var o *model.Order = lib.New(); o.Show() }
-- lib/go.mod --
module example.com/lib
go 1.24
-- lib/lib.go --
package lib
import "example.com/a/model"
func New() *model.Order { return &model.Order{} }
`,
			want: "a.go:3:44: TOY1: prints by fmt\n" +
				"hint ./... does not reach into other modules: lib (analyse each with resilint -C <dir> ./...)\n",
		},
		{
			name: "tags",
			archive: `
-- go.mod --
module example.com/a
go 1.24
-- a.go --
package a
import "fmt"
func P() { fmt.Println() }
func A() { P() }
-- a_extra.go --
//go:build extra && more
package a
func X() { P() }
`,
			opts: driver.Options{Tags: "extra,more"},
			want: "a.go:4:12: TOY1: prints by fmt\na_extra.go:3:12: TOY1: prints by fmt\n",
		},
		{
			name: "tests",
			archive: `
-- go.mod --
module example.com/a
go 1.24
-- a/a.go --
package a
import "example.com/a/b"
func A() { b.P() }
-- a/a_test.go --
package a
import "example.com/a/b"
type forTest = b.T
func helper() { b.P() }
-- a/x_test.go --
package a_test
import ("testing"; "example.com/a/a"; "example.com/a/c")
func TestA(t *testing.T) { a.A(); c.C() }
-- b/b.go --
package b
import "fmt"
type T struct{}
func P() { fmt.Println() }
-- c/c.go --
package c
import "example.com/a/a"
func C() { a.A() }
`,
			opts: driver.Options{Tests: true},
			want: "a/a.go:3:12: TOY1: prints by fmt\nc/c.go:3:12: TOY1: prints by P/fmt\n",
		},
		{
			name: "cgo",
			cgo:  true,
			archive: `
-- go.mod --
module example.com/a
go 1.24
-- c/c.go --
package c

// static int twice(int x) { return 2*x; }
import "C"
import "fmt"

type Num = C.int

func Twice(n int) int { fmt.Println(n); return int(C.twice(Num(n))) }

func Again(n int) int { return Twice(n) }
-- a.go --
package a
import "example.com/a/c"
func A() { c.Twice(1) }
`,
			want: "a.go:3:12: TOY1: prints by fmt\nc/c.go:11:32: TOY1: prints by fmt\n",
		},
		{
			name: "files to embed that are not made yet, a folder of tests only, one for other tags",
			archive: `
-- go.mod --
module example.com/a
go 1.24
-- a.go --
package a
import ("embed"; "fmt")
//go:embed dist/*
var dist embed.FS
func P() { fmt.Println(dist) }
func A() { P() }
-- onlytest/x_test.go --
package onlytest
-- other/x.go --
//go:build never
package other
`,
			want: "a.go:6:12: TOY1: prints by fmt\n",
		},
		{
			name: "nested modules",
			archive: `
-- go.mod --
module example.com/a
go 1.24
-- a.go --
package a
-- tools/go.mod --
module example.com/tools
-- svc/b/go.mod --
module example.com/b
-- vendor/x/go.mod --
-- testdata/m/go.mod --
-- _old/go.mod --
`,
			opts: driver.Options{Env: environ("GOFLAGS=-mod=mod")},
			want: "hint ./... does not reach into other modules: svc/b, tools (analyse each with resilint -C <dir> ./...)\n",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath("gcc"); tt.cgo && err != nil {
				t.Skip("needs a C compiler")
			}
			dir := unpack(t, tt.archive)
			_, got := run(t, dir, tt.opts)
			if want := strings.TrimPrefix(tt.want, "\n"); got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
			again, got2 := run(t, dir, tt.opts)
			if got2 != got || again.Packages == 0 {
				t.Errorf("a second run differs:\n%s", got2)
			}
		})
	}
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

// TestGraph compares the loaded graph with that of the standard loader.
func TestGraph(t *testing.T) {
	t.Parallel()
	dir := unpack(t, strings.Replace(useStd, "http.DefaultServeMux.Handler", "nil", 1))
	loaded, err := driver.Load(context.Background(), driver.Options{Dir: dir, Env: environ()})
	if err != nil {
		t.Fatal(err)
	}
	want, err := packages.Load(&packages.Config{Dir: dir, Env: environ(), Mode: packages.LoadSyntax | packages.NeedModule}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	if len(loaded.Roots) != 1 || len(want) != 1 {
		t.Fatalf("%d roots, the standard loader has %d", len(loaded.Roots), len(want))
	}
	got := loaded.Roots[0]
	if got.ID != want[0].ID || got.PkgPath != want[0].PkgPath || got.Name != want[0].Name || got.Dir != want[0].Dir ||
		*got.Module != *want[0].Module || got.IllTyped || len(got.Syntax) != len(want[0].Syntax) {
		t.Errorf("got %+v\nwant %+v", got, want[0])
	}
	for path, p := range want[0].Imports {
		q := got.Imports[path]
		if q == nil || q.PkgPath != p.PkgPath || q.Types == nil || !q.Types.Complete() {
			t.Errorf("import %q is %+v", path, q)
		}
	}
}
