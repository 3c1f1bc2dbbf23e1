package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestGolangci runs scripts with the real golangci-lint: $HOST in them.
func TestGolangci(t *testing.T) { runHost(t, golangciVar, "golangci") }

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
	setup := p.Setup
	p.Setup = func(env *testscript.Env) error {
		env.Setenv("HOST", host)
		env.Setenv("GOLANGCI_LINT_CACHE", filepath.Join(env.WorkDir, ".cache", "golangci"))
		env.Setenv("GOPLSCACHE", filepath.Join(env.WorkDir, ".cache", "gopls"))
		return setup(env)
	}
	p.Cmds["rebuilt"] = rebuilt
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
