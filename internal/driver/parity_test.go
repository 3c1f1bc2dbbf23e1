package driver_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/driver"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// TestParity runs small modules through three drivers, which must find the
// same: this one, go vet, and the official checker on a load of all source.
// The command's tests do so with whole services.
func TestParity(t *testing.T) {
	t.Parallel()
	dirs := map[string]string{"three packages": unpack(t, three)}
	dirs["generics and closures"] = unpack(t, `
-- go.mod --
module example.com/a
go 1.24
-- log/log.go --
package log
import "fmt"
type Sink[T any] struct{ out []T }
func (s *Sink[T]) Put(v T) { fmt.Println(v) }
func All[T any](s *Sink[T], vs ...T) { for _, v := range vs { s.Put(v) } }
-- b/b.go --
package b
import "example.com/a/log"
type alias = log.Sink[string]
func B(s *alias) { s.Put(""); func() { log.All(s) }() }
-- b/b_test.go --
package b
import "testing"
func TestB(t *testing.T) { B(nil) }
-- c/c_test.go --
package c_test
import ("testing"; "example.com/a/b")
func TestC(t *testing.T) { b.B(nil) }
`)
	for name, dir := range dirs {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			own := ours(t, dir)
			if own == "" {
				t.Errorf("nothing is found, so nothing is compared")
			}
			if got := vet(t, dir); got != own {
				t.Errorf("go vet finds:\n%s\nresilint finds:\n%s", got, own)
			}
			if got := allSyntax(t, dir); got != own {
				t.Errorf("the checker on all source finds:\n%s\nresilint finds:\n%s", got, own)
			}
		})
	}
}

func ours(t *testing.T, dir string) string {
	t.Helper()
	res, err := driver.Run(context.Background(), driver.Options{Dir: dir, Env: environ(), Analyzers: allAnalyzers()})
	if err != nil {
		t.Fatal(err)
	}
	if len(res.Errors)+len(res.Internal) > 0 {
		t.Fatal(show(dir, res))
	}
	var lines []string
	for _, f := range res.Findings {
		lines = append(lines, f.Pos.String()+": "+f.Message)
	}
	return join(dir, lines)
}

func allSyntax(t *testing.T, dir string) string {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{
		Dir: dir, Env: environ(), Mode: packages.LoadAllSyntax | packages.NeedModule,
	}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze(allAnalyzers(), pkgs, &checker.Options{SanityCheck: true})
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatal(act.Err)
		}
		for _, d := range act.Diagnostics {
			lines = append(lines, act.Package.Fset.Position(d.Pos).String()+": "+d.Message)
		}
	}
	return join(dir, lines)
}

func vet(t *testing.T, dir string) string {
	t.Helper()
	out := vetOutput(t, dir)
	place := regexp.MustCompile(`^\S+?\.go:\d+:\d+: `)
	var lines []string
	for line := range strings.Lines(out) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case strings.HasPrefix(line, "# "):
		case place.MatchString(line):
			lines = append(lines, filepath.Join(dir, line))
		default:
			t.Fatalf("go vet says:\n%s", out)
		}
	}
	return join(dir, lines)
}

// join sorts the lines by position and drops those that a package and its test
// variant both have.
func join(dir string, lines []string) string {
	var out []string
	for _, l := range lines {
		if rel, err := filepath.Rel(dir, l); err == nil && filepath.IsLocal(rel) {
			l = rel
		}
		out = append(out, l)
	}
	slices.Sort(out)
	return strings.Join(slices.Compact(out), "\n")
}

// TestFixtool lets go fix apply the toy's fixes.
func TestFixtool(t *testing.T) {
	t.Parallel()
	dir := unpack(t, "-- go.mod --\nmodule example.com/a\ngo 1.24\n-- a.go --\npackage a\n\nvar old = 1\n")
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "fix", "-fixtool="+exe, "./...")
	cmd.Dir, cmd.Env = dir, environ()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got, _ := os.ReadFile(filepath.Join(dir, "a.go")); !strings.Contains(string(got), "var new_ = 1") {
		t.Errorf("fixed file:\n%s", got)
	}
}

// TestSettingsUnderVet edits the settings and sees the new result at once,
// although the go command knows nothing of the file.
func TestSettingsUnderVet(t *testing.T) {
	t.Parallel()
	dir := unpack(t, three)
	first := vetOutput(t, dir)
	if strings.Contains(first, "settings") {
		t.Fatalf("without settings:\n%s", first)
	}
	write(t, dir, "-- .resilint.yml --\nversion: 1\nnonsense: true\n")
	if got := vetOutput(t, dir); !strings.Contains(got, ".resilint.yml:2:1") {
		t.Errorf("a wrong settings file is not seen:\n%s", got)
	}
	if err := os.Remove(filepath.Join(dir, ".resilint.yml")); err != nil {
		t.Fatal(err)
	}
	if got := vetOutput(t, dir); got != first {
		t.Errorf("without settings again:\n%s\nbefore:\n%s", got, first)
	}
}

func vetOutput(t *testing.T, dir string) string {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "vet", "-vettool="+exe, "./...")
	cmd.Dir, cmd.Env = dir, environ()
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError // it has findings
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(out)
}

// TestBadSettings tells wrong settings from defects.
func TestBadSettings(t *testing.T) {
	t.Parallel()
	dir := unpack(t, three+"-- .resilint.yml --\nversion: 1\nnonsense: true\n")
	_, err := driver.Run(context.Background(), driver.Options{Dir: dir, Env: environ(), Analyzers: allAnalyzers()})
	var setup *driver.SetupError
	if !errors.As(err, &setup) || setup.Kind != driver.BadSettings || strings.Count(err.Error(), ".resilint.yml:2:1") != 1 {
		t.Errorf("error %v", err)
	}
}
