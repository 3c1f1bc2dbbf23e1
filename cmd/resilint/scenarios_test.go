package main

import (
	"bytes"
	"fmt"
	"go/format"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/resilint/resilint/internal/linttest/expect"
)

// TestScenarios runs whole services through three drivers: the command, go vet
// with it as tool, and the official checker on a load of all source. Each
// service is an archive of one module; comments in it say what is to be found
// (`// want "RES3001: …"`, in settings `# want …`), and nothing else may be.
// Those named silent want nothing. The three have to find the same to the
// letter, but for what only the command can see: it looks at whole modules. So has
// golangci-lint, where there is one with the plugin.
func TestScenarios(t *testing.T) {
	if testing.Short() {
		t.Skip("loads modules")
	}
	dir, scenarios := workspace(t)
	found := map[string][]finding{
		"resilint":              byCommand(t, dir, scenarios),
		"go vet -vettool":       byVet(t, dir, scenarios),
		"the checker on source": byChecker(t, dir, scenarios),
		"nogo":                  byNogo(t, dir, scenarios),
	}
	if program := os.Getenv(golangciVar); program != "" {
		found["golangci-lint"] = byGolangci(t, program, dir, scenarios)
	}
	for _, s := range scenarios {
		t.Run(s.name, func(t *testing.T) {
			command := in(s.name, found["resilint"])
			for _, problem := range s.compare(command) {
				t.Error(problem)
			}
			shared := slices.DeleteFunc(slices.Clone(command), finding.onlyCommand)
			for driver, list := range found {
				if diff := cmp.Diff(texts(shared), texts(in(s.name, list))); driver != "resilint" && diff != "" {
					t.Errorf("-resilint +%s:\n%s", driver, diff)
				}
			}
		})
	}
}

// scenario is one service and what is to be found in it.
type scenario struct {
	name  string
	wants []want
}

type want struct {
	file string // relative to the workspace, with slashes
	line int
	rx   *regexp.Regexp
}

// compare pairs findings and wants one to one and tells what is left over.
func (s scenario) compare(list []finding) (problems []string) {
	open := slices.Clone(s.wants)
	for _, f := range list {
		i := slices.IndexFunc(open, func(w want) bool { return w.file == f.File && w.line == f.Line && w.rx.MatchString(f.Message) })
		if i < 0 {
			problems = append(problems, "unwanted: "+f.String())
			continue
		}
		open = slices.Delete(open, i, i+1)
	}
	for _, w := range open {
		problems = append(problems, fmt.Sprintf("missing: %s:%d: nothing matches %q", w.file, w.line, w.rx))
	}
	return problems
}

// workspace unpacks the archives as modules of one workspace, so that what
// they share is loaded and looked at once. Checksums of libraries come from the
// module that rules are tested on.
func workspace(t *testing.T) (dir string, scenarios []scenario) {
	t.Helper()
	root := filepath.Join("..", "..", "testdata")
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	archives, err := filepath.Glob(filepath.Join(root, "scenarios", "*.txtar"))
	if err != nil || len(archives) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	dir, err = filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	work := "go 1.26.0\n"
	for _, archive := range archives {
		src, err := os.ReadFile(archive)
		if err != nil {
			t.Fatal(err)
		}
		s := scenario{name: strings.TrimSuffix(filepath.Base(archive), ".txtar")}
		files := slices.Concat(txtar.Parse(src).Files, []txtar.File{{Name: "go.sum", Data: sums}})
		for _, f := range files {
			f.Name = path.Join(s.name, f.Name)
			s.wants = append(s.wants, wantsOf(t, f)...)
			if path.Ext(f.Name) == ".go" {
				if formatted, err := format.Source(f.Data); err != nil || !bytes.Equal(formatted, f.Data) {
					t.Errorf("%s is not formatted (%v)", f.Name, err)
				}
			}
			name := filepath.Join(dir, filepath.FromSlash(f.Name))
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if silent := strings.HasPrefix(s.name, "silent"); silent != (len(s.wants) == 0) {
			t.Errorf("%s: has %d expectations (those named silent have none)", s.name, len(s.wants))
		}
		work += "use ./" + s.name + "\n"
		scenarios = append(scenarios, s)
	}
	if err := os.WriteFile(filepath.Join(dir, "go.work"), []byte(work), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir, scenarios
}

func wantsOf(t *testing.T, f txtar.File) (list []want) {
	t.Helper()
	n := 0
	for line := range strings.Lines(string(f.Data)) {
		n++
		rxs, err := expect.Expressions(line)
		if err != nil {
			t.Errorf("%s:%d: %v", f.Name, n, err)
		}
		for _, rx := range rxs {
			list = append(list, want{f.Name, n, rx})
		}
	}
	return list
}
