package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestGolangci runs scripts with the real golangci-lint: $HOST in them.
func TestGolangci(t *testing.T) { runHost(t, golangciVar, "golangci") }

// TestGoplsCommand runs scripts with the command that builds gopls. What it needs of
// other modules is there when the real one was built.
func TestGoplsCommand(t *testing.T) { runHost(t, goplsVar, "gopls") }

// runHost runs the scripts of one host, which a variable names; `make test-hosts`
// builds it. Caches of the host are new in every script.
func runHost(t *testing.T, variable, folder string) {
	host := os.Getenv(variable)
	if host == "" {
		t.Skipf("%s names no program: `make test-hosts` builds one", variable)
	}
	host, err := filepath.Abs(host)
	if err != nil {
		t.Fatal(err)
	}
	p := scripts(t, filepath.Join("testdata", "hosts", folder))
	modcache, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	setup := p.Setup
	p.Setup = func(env *testscript.Env) error {
		env.Setenv("HOST", host)
		env.Setenv("MODCACHE", strings.TrimSpace(string(modcache)))
		env.Setenv("GOLANGCI_LINT_CACHE", filepath.Join(env.WorkDir, ".cache", "golangci"))
		env.Setenv("GOPLSCACHE", filepath.Join(env.WorkDir, ".cache", "gopls"))
		return setup(env)
	}
	p.Cmds["rebuilt"], p.Cmds["instead"] = rebuilt, instead
	testscript.Run(t, p)
}

// rebuilt is the command `rebuilt FROM TO`: it makes the file that another build of
// a program would be. What follows a program in its file is not looked at when it runs.
func rebuilt(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: rebuilt from to")
	}
	text, err := os.ReadFile(args[0])
	ts.Check(err)
	ts.Check(os.WriteFile(args[1], append(text, "another"...), 0o755))
}

// instead is the command `instead CACHE FILE`: it puts a file in the place of the
// gopls that was built.
func instead(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: instead cache file")
	}
	found, err := filepath.Glob(filepath.Join(args[0], "gopls", "*", "gopls"))
	ts.Check(err)
	if len(found) != 1 {
		ts.Fatalf("built were %v", found)
	}
	ts.Check(os.Remove(found[0]))
	ts.Check(os.WriteFile(found[0], []byte(ts.ReadFile(args[1])), 0o755))
}
