package driver_test

import (
	"errors"
	"fmt"
	"go/token"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/resilint/resilint/internal/driver"
	"golang.org/x/tools/go/analysis"
)

// oneAt is an analyzer that calls f with the path of each package, one at a time.
func oneAt(f func(path string)) []*analysis.Analyzer {
	var mu sync.Mutex
	return []*analysis.Analyzer{{
		Name: "one", Doc: "calls a function",
		Run: func(p *analysis.Pass) (any, error) {
			mu.Lock()
			defer mu.Unlock()
			f(p.Pkg.Path())
			return nil, nil
		},
	}}
}

const three = `
-- go.mod --
module example.com/a
go 1.24
-- low/low.go --
package low
import "fmt"
func P() { fmt.Println() }
-- mid/mid.go --
package mid
import "example.com/a/low"
func M() { low.P() }
-- top/top.go --
package top
import "example.com/a/mid"
func T() { mid.M() }
`

// TestPanic lets an analyzer with facts fail on the package in the middle.
// Its own findings there are lost, and the facts; nothing else is.
func TestPanic(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, want string
		fail       func(p *analysis.Pass) (any, error)
	}{
		{
			name: "panic", want: "internal error: analyzer fragile on package example.com/a/mid: panic: oops",
			fail: func(*analysis.Pass) (any, error) { panic("oops") },
		},
		{
			name: "error", want: "internal error: analyzer fragile on package example.com/a/mid: no way",
			fail: func(*analysis.Pass) (any, error) { return nil, errors.New("no way") },
		},
		{
			name: "wrong result", want: "internal error: analyzer fragile on package example.com/a/mid: result is a string, declared is int",
			fail: func(*analysis.Pass) (any, error) { return "", nil },
		},
		{
			name: "malformed fix", want: "internal error: analyzer fragile on package example.com/a/mid: panic: ",
			fail: func(p *analysis.Pass) (any, error) {
				at := p.Files[0].Pos()
				p.Report(analysis.Diagnostic{Pos: at, Message: "x", SuggestedFixes: []analysis.SuggestedFix{
					{Message: "y", TextEdits: []analysis.TextEdit{{Pos: at + 1, End: at}}},
				}})
				return 0, nil
			},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			fragile := &analysis.Analyzer{
				Name: "fragile", Doc: "fails on one package",
				FactTypes: []analysis.Fact{(*printer)(nil)}, ResultType: reflect.TypeFor[int](),
				Run: func(p *analysis.Pass) (any, error) {
					if p.Pkg.Name() == "mid" {
						return tt.fail(p)
					}
					return 1, nil
				},
			}
			above := &analysis.Analyzer{
				Name: "above", Doc: "reports every package", Requires: []*analysis.Analyzer{fragile},
				Run: func(p *analysis.Pass) (any, error) {
					if p.ResultOf[fragile].(int) != 1 {
						return nil, errors.New("runs on a failed result")
					}
					p.Report(analysis.Diagnostic{Pos: p.Files[0].Package, Message: "above was here"})
					return nil, nil
				},
			}
			beside := &analysis.Analyzer{
				Name: "beside", Doc: "reports every package",
				Run: func(p *analysis.Pass) (any, error) {
					p.Report(analysis.Diagnostic{Pos: p.Files[0].Name.Pos(), Message: "beside was here"})
					return nil, nil
				},
			}
			res, got := run(t, unpack(t, three), driver.Options{Analyzers: []*analysis.Analyzer{above, beside}})
			got, message, _ := strings.Cut(got, "internal error")
			const want = `low/low.go:1:1: above was here
low/low.go:1:9: beside was here
mid/mid.go:1:9: beside was here
top/top.go:1:1: above was here
top/top.go:1:9: beside was here
`
			if got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
			if message = "internal error" + message; !strings.HasPrefix(message, tt.want) || len(res.Internal) != 1 {
				t.Errorf("got %q, want %q", message, tt.want)
			}
			if strings.HasPrefix(res.Internal[0].Message, "panic") != (res.Internal[0].Stack != "") {
				t.Error("a panic and only a panic has a stack")
			}
			if code := driver.ExitCode(res, len(res.Findings), nil); code != driver.ExitInternal {
				t.Errorf("exit code %d", code)
			}
		})
	}
}

// TestDeepWithoutFacts runs an analyzer without facts on a package that stands on
// more others than are looked at ahead: it runs on no other and has to wait for none.
func TestDeepWithoutFacts(t *testing.T) {
	t.Parallel()
	deep := 4*runtime.GOMAXPROCS(0) + 2
	var b strings.Builder
	b.WriteString("-- go.mod --\nmodule a\n-- p0/p.go --\npackage p\n")
	for i := range deep {
		fmt.Fprintf(&b, "-- p%d/p.go --\npackage p\nimport _ \"a/p%d\"\n", i+1, i)
	}
	var seen []string
	res, _ := run(t, unpack(t, b.String()), driver.Options{
		Patterns:  []string{fmt.Sprintf("./p%d", deep)},
		Analyzers: oneAt(func(path string) { seen = append(seen, path) }),
	})
	if want := []string{fmt.Sprintf("a/p%d", deep)}; !reflect.DeepEqual(seen, want) || res.Packages != 1 {
		t.Errorf("ran on %q, want %q; %d packages", seen, want, res.Packages)
	}
}

// TestKeep asks for the results of an analyzer that others require as well.
func TestKeep(t *testing.T) {
	t.Parallel()
	res, _ := run(t, unpack(t, three), driver.Options{
		Patterns: []string{"./mid", "./top"}, Keep: []*analysis.Analyzer{printers},
	})
	var got []string
	for _, r := range res.Results[printers] {
		got = append(got, r.Package)
	}
	if want := []string{"example.com/a/mid", "example.com/a/top"}; !reflect.DeepEqual(got, want) {
		t.Errorf("results of %q, want %q", got, want)
	}
}

// TestOrder proves that the findings come by position: file, then line and
// column as numbers, then code.
func TestOrder(t *testing.T) {
	t.Parallel()
	dir := unpack(t, "-- go.mod --\nmodule a\n-- b.go --\npackage a\n"+strings.Repeat("//\n", 20)+"-- a.go --\npackage a\n")
	shout := &analysis.Analyzer{
		Name: "shout", Doc: "reports lines backwards",
		Run: func(p *analysis.Pass) (any, error) {
			for _, f := range p.Files {
				file := p.Fset.File(f.FileStart)
				for line := file.LineCount(); line > 0; line-- {
					for _, code := range []string{"B", "A", "B"} {
						p.Report(analysis.Diagnostic{Pos: file.LineStart(line), Category: code, Message: code})
					}
				}
			}
			return nil, nil
		},
	}
	res, _ := run(t, dir, driver.Options{Analyzers: []*analysis.Analyzer{shout}})
	var last token.Position
	for i, f := range res.Findings {
		if f.Pos.Filename < last.Filename || f.Pos.Filename == last.Filename && f.Pos.Line < last.Line || f.Code != []string{"A", "B"}[i%2] {
			t.Errorf("%v %s comes after %v", f.Pos, f.Code, last)
		}
		last = f.Pos
	}
	if len(res.Findings) < 40 {
		t.Errorf("%d findings", len(res.Findings))
	}
}
