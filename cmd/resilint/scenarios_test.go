package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/resilint/resilint/analyzers"
	"github.com/resilint/resilint/internal/config"
	"github.com/resilint/resilint/internal/linttest/expect"
	"github.com/resilint/resilint/internal/rule"
)

// TestScenarios runs whole services through three drivers: the command, go vet
// with it as tool, and the official checker on a load of all source. Each
// service is an archive of one module; comments in it say what is to be found
// (`// want "RES3001: …"`, in settings `# want …`), and nothing else may be.
// Those named silent want nothing. The three have to find the same to the letter, but for what only the
// command can see, because it looks at whole modules.
func TestScenarios(t *testing.T) {
	if testing.Short() {
		t.Skip("loads modules")
	}
	dir, scenarios := workspace(t)
	found := map[string][]finding{
		"resilint":              byCommand(t, dir, scenarios),
		"go vet -vettool":       byVet(t, dir, scenarios),
		"the checker on source": byChecker(t, dir, scenarios),
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

// finding is what a driver found; the message begins with the code.
type finding struct {
	File    string
	Line    int
	Column  int
	Code    string
	Message string
}

func (f finding) String() string {
	return fmt.Sprintf("%s:%d:%d: %s", f.File, f.Line, f.Column, f.Message)
}

// onlyCommand reports a finding that needs a look at the whole module.
func (f finding) onlyCommand() bool {
	_, code := rule.ByCode(analyzers.All, f.Code)
	return code != nil && code.ByCommand && path.Ext(f.File) != ".go"
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
		files := append(txtar.Parse(src).Files, txtar.File{Name: "go.sum", Data: sums})
		for _, f := range files {
			f.Name = path.Join(s.name, f.Name)
			s.wants = append(s.wants, wantsOf(t, f)...)
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

func in(name string, list []finding) (own []finding) {
	for _, f := range list {
		if strings.HasPrefix(f.File, name+"/") {
			own = append(own, f)
		}
	}
	return own
}

// texts returns the findings as lines, sorted, each once: a package and its
// test variant have the same.
func texts(list []finding) (lines []string) {
	for _, f := range list {
		lines = append(lines, f.String())
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}

func patterns(scenarios []scenario) (list []string) {
	for _, s := range scenarios {
		list = append(list, "./"+s.name+"/...")
	}
	return list
}

// environ is the environment without what a developer's machine adds to it.
func environ() []string {
	return append(os.Environ(), "GOFLAGS=", "GOWORK=", "GOTOOLCHAIN=local", "GOPROXY=off")
}

func byCommand(t *testing.T, dir string, scenarios []scenario) (list []finding) {
	t.Helper()
	cmd := exec.Command("resilint", append([]string{"-format", "json"}, patterns(scenarios)...)...)
	cmd.Dir, cmd.Env = dir, environ()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		t.Fatalf("%v\n%s", err, &stderr)
	}
	var doc struct{ Findings []finding }
	if err := json.Unmarshal(out, &doc); err != nil {
		t.Fatal(err)
	}
	for _, f := range doc.Findings {
		f.Message = f.Code + ": " + f.Message
		list = append(list, f)
	}
	return list
}

// vetLine is a finding, or a place related to one: that has a tab.
var vetLine = regexp.MustCompile(`^(\S+?\.go):(\d+):(\d+): (?:\t.*|((RES\d+): .*))$`)

func byVet(t *testing.T, dir string, scenarios []scenario) (list []finding) {
	t.Helper()
	tool, err := exec.LookPath("resilint")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", append([]string{"vet", "-vettool=" + tool}, patterns(scenarios)...)...)
	cmd.Dir, cmd.Env = dir, environ()
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		m := vetLine.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		switch {
		case strings.HasPrefix(line, "# "), m != nil && m[4] == "":
		case m != nil:
			f := finding{File: strings.TrimPrefix(filepath.ToSlash(m[1]), "./"), Message: m[4], Code: m[5]}
			fmt.Sscan(m[2], &f.Line)
			fmt.Sscan(m[3], &f.Column)
			list = append(list, f)
		default:
			t.Fatalf("go vet says:\n%s", out)
		}
	}
	return list
}

func byChecker(t *testing.T, dir string, scenarios []scenario) (list []finding) {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{
		Dir: dir, Env: environ(), Mode: packages.LoadAllSyntax | packages.NeedModule,
	}, patterns(scenarios)...)
	if err != nil {
		t.Fatal(err)
	}
	suite := []*analysis.Analyzer{config.Analyzer}
	for _, r := range analyzers.All {
		suite = append(suite, r.Analyzer)
	}
	graph, err := checker.Analyze(suite, pkgs, &checker.Options{SanityCheck: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatalf("%s: %v", act, act.Err)
		}
		for _, d := range act.Diagnostics {
			pos := act.Package.Fset.Position(d.Pos)
			rel, err := filepath.Rel(dir, pos.Filename)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, finding{filepath.ToSlash(rel), pos.Line, pos.Column, d.Category, d.Message})
		}
	}
	return list
}
