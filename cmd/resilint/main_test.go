package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/tools/go/analysis"

	"github.com/resilint/resilint/internal/rule"
)

// TestMain installs the program for scripts, one with a rule that panics, and
// one with a rule that never ends.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"resilint":       main,
		"cacheprog":      cacheprog,
		"brokenresilint": func() { start([]*rule.Rule{broken}) },
		"busyresilint":   func() { start([]*rule.Rule{busy}) },
	})
}

// broken fails on packages named so, to see that the rest goes on.
var broken = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name: "broken",
		Doc:  "panics",
		Run: func(pass *analysis.Pass) (any, error) {
			if pass.Pkg.Name() == "broken" {
				panic("no way out")
			}
			pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Name.Pos(), Category: "RES9999", Message: "RES9999: seen"})
			return nil, nil
		},
	},
	Codes: []*rule.Code{{ID: "RES9999", Title: "seen", Severity: rule.Info}},
}

// busy asks the process to end and does not stop by itself.
var busy = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name: "busy",
		Doc:  "never ends",
		Run: func(*analysis.Pass) (any, error) {
			self, err := os.FindProcess(os.Getpid())
			if err == nil {
				err = self.Signal(syscall.SIGTERM)
			}
			if err != nil {
				return nil, err
			}
			select {}
		},
	},
}

// TestScripts runs the command line on small modules.
func TestScripts(t *testing.T) { testscript.Run(t, scripts(t, filepath.Join("testdata", "script"))) }

// scripts are those of a folder. Their code uses the standard library only, so
// nothing is fetched. With UPDATE_SCRIPTS=1 the files that output is compared with
// are written anew.
func scripts(t *testing.T, dir string) testscript.Params {
	t.Helper()
	exe, err := exec.LookPath("resilint")
	if err != nil {
		t.Fatal(err)
	}
	values, err := exec.Command("go", "env", "GOCACHE", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	goenv := strings.Split(strings.TrimSpace(string(values)), "\n")
	return testscript.Params{
		Dir: dir,
		Setup: func(env *testscript.Env) error {
			env.Setenv("RESILINT", exe)
			env.Setenv("GOCACHE", goenv[0])
			env.Setenv("GOROOT", goenv[1])
			env.Setenv("GOPROXY", "off")
			env.Setenv("GOTOOLCHAIN", "local")
			env.Setenv("GOENV", "off")
			env.Setenv("HOME", env.WorkDir)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
		Condition: func(cond string) (bool, error) {
			if cond == "root" {
				return os.Geteuid() == 0, nil
			}
			return false, errors.New("unknown condition")
		},
		RequireUniqueNames:  true,
		RequireExplicitExec: true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
	}
}

// exits is the command `exits CODE program args…`: it runs the program and
// demands the exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits code program [args...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}
