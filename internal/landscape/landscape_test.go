package landscape_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/driver"
	"github.com/resilint/resilint/internal/landscape"
	"github.com/resilint/resilint/internal/rule"
)

var update = flag.Bool("update", false, "write what the maps of the modules are into the files")

// Test makes the map of each module in testdata and compares what it says with the
// file want of the module.
func Test(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no modules", err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			m := mapOf(t, ar)
			got := text(m)
			for i := range ar.Files {
				if ar.Files[i].Name != "want" {
					continue
				}
				if *update {
					ar.Files[i].Data = []byte(got)
					if err := os.WriteFile(name, txtar.Format(ar), 0o666); err != nil {
						t.Fatal(err)
					}
				}
				if diff := cmp.Diff(string(ar.Files[i].Data), got); diff != "" {
					t.Errorf("the map differs (-want +got):\n%s", diff)
				}
				return
			}
			t.Error("no file want")
		})
	}
}

// mapOf makes the map of a module.
func mapOf(t *testing.T, ar *txtar.Archive) *landscape.Map {
	t.Helper()
	dir := t.TempDir()
	surveys, notes := surveysOf(t, ar, dir)
	m := landscape.Merge(surveys, nil, dir)
	m.Notes = append(m.Notes, notes...)
	return m
}

// surveysOf writes a module into a folder and surveys its packages; notes are about libraries.
func surveysOf(t *testing.T, ar *txtar.Archive, dir string) (surveys []*landscape.Survey, notes []string) {
	t.Helper()
	surveys, res := analysed(t, ar, dir)
	return landscape.Confirm(surveys, res.Imports)
}

// analysed writes a module into a folder, runs rules on it, and surveys its packages.
func analysed(t *testing.T, ar *txtar.Archive, dir string, rules ...*rule.Rule) (surveys []*landscape.Survey, res *driver.Result) {
	t.Helper()
	if err := txtar.Write(ar, dir); err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile("../../testdata/go.sum")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "go.sum"), sums, 0o666); err != nil {
		t.Fatal(err)
	}
	res, err = driver.Run(context.Background(), driver.Options{
		Dir: dir, Env: append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off"), Rules: rules, Keep: []*analysis.Analyzer{landscape.Surveyor},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range res.Errors {
		t.Error(e)
	}
	for _, e := range res.Internal {
		t.Error(e)
	}
	for _, r := range res.Results[landscape.Surveyor] {
		surveys = append(surveys, r.Value.(*landscape.Survey))
	}
	return surveys, res
}

// text writes a map for people to read in a file of a test.
func text(m *landscape.Map) string {
	var b strings.Builder
	for _, s := range m.Systems {
		fmt.Fprintf(&b, "system %q, %s", s.Name, strings.Join(s.Kinds, " and "))
		if s.InProcess {
			b.WriteString(", inside the process")
		}
		b.WriteString("\n")
		for _, a := range s.Adapters {
			fmt.Fprintf(&b, "\tadapter %s in %s, ports %v:", a.Name, a.Layer, a.Ports)
			for _, x := range a.Methods {
				fmt.Fprintf(&b, " %s%q", x.Name, x.Does)
			}
			b.WriteString("\n")
		}
		for _, c := range s.Cells {
			fmt.Fprintf(&b, "\t%s: %s, %s", c.Topic, c.State, c.Words)
			if c.Missing {
				b.WriteString(" MISSING")
			}
			for _, e := range c.Evidence {
				fmt.Fprintf(&b, " [%s %s]", e.File, e.Symbol)
			}
			b.WriteString("\n")
		}
		for _, c := range s.Callers {
			fmt.Fprintf(&b, "\tcaller %s in %s: %s through %q\n", c.Func, c.Layer, c.Calls, c.Port)
		}
	}
	for _, n := range m.Notes {
		fmt.Fprintf(&b, "note: %s\n", n)
	}
	return b.String()
}
