package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/unitchecker"
)

// TestVetStartsQuickly: the go command starts the tool for hundreds of packages
// of libraries. Such a process ends before packages of resilint are initialised.
func TestVetStartsQuickly(t *testing.T) {
	dir := t.TempDir()
	run := func(unit unitchecker.Config) (trace string, err error) {
		text, err := json.Marshal(unit)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, "vet.cfg")
		write(t, file, string(text))
		cmd := exec.Command("resilint", file)
		cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	const initialised = "init github.com/resilint/resilint/"
	unit := unitchecker.Config{ID: "fmt", Compiler: "gc", ImportPath: "fmt", VetxOnly: true, VetxOutput: filepath.Join(dir, "vet.out")}
	trace, err := run(unit)
	if err != nil || strings.Contains(trace, initialised) {
		t.Errorf("%v\n%s", err, trace)
	}
	if facts, err := os.ReadFile(unit.VetxOutput); err != nil || len(facts) > 0 {
		t.Errorf("facts of a library: %q, %v", facts, err)
	}
	unit.VetxOnly = false
	if trace, _ := run(unit); !strings.Contains(trace, initialised) {
		t.Errorf("a package that is to be analysed is not, or the runtime traces no more:\n%s", trace)
	}
}
