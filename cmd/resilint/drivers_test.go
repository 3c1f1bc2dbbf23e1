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
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/resilint/resilint/analyzers"
	"github.com/resilint/resilint/internal/rule"
	"github.com/resilint/resilint/settings"
)

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
	return append(os.Environ(), "GOFLAGS=", "GOWORK=", "GOTOOLCHAIN=local")
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
			row, errRow := strconv.Atoi(m[2])
			col, errCol := strconv.Atoi(m[3])
			if errRow != nil || errCol != nil {
				t.Fatalf("go vet says: %s", line)
			}
			list = append(list, finding{strings.TrimPrefix(filepath.ToSlash(m[1]), "./"), row, col, m[5], m[4]})
		default:
			t.Fatalf("go vet says:\n%s", out)
		}
	}
	return list
}

// byChecker runs all on source with the official checker.
func byChecker(t *testing.T, dir string, scenarios []scenario) (list []finding) {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{
		Dir: dir, Env: environ(), Mode: packages.LoadAllSyntax | packages.NeedModule,
	}, patterns(scenarios)...)
	if err != nil {
		t.Fatal(err)
	}
	suite := []*analysis.Analyzer{settings.Analyzer}
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
