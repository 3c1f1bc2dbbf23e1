package vettool

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

func TestWanted(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, content := range map[string]string{
		"vet.cfg":  `{"ID":"a","Compiler":"gc","ImportPath":"a","VetxOutput":"x"}`,
		"team.cfg": "version: 1\nprofile: strict\n",
		"json.cfg": `{"version": 1}`,
	} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		args string
		want bool
	}{
		{"vet.cfg", true},
		{"-config team.cfg", false},
		{"-config json.cfg", false},
		{"-config=team.cfg", false},
		{"team.cfg", false},
		{"none.cfg", false},
		{"explain vet.cfg", false},
		{"-C dir -config vet.cfg", false},
		{"-- vet.cfg", false},
		{"-V=full", true},
		{"-flags", true},
		{"-resilint.profile=strict vet.cfg", true},
		{"", false},
		{"./...", false},
		{"-v ./...", false},
		{"-flags ./...", false},
	} {
		if got := Wanted(strings.Fields(tt.args)); got != tt.want {
			t.Errorf("%q: %v", tt.args, got)
		}
	}
}

// TestIdentity demands an identity that depends on the settings only.
func TestIdentity(t *testing.T) {
	id := func(settings string) string {
		s, err := identity(func(string) string { return settings })
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if first, again := id("a"), id("a"); first != again || first == id("b") {
		t.Error("the identity does not follow the settings")
	}
	f := strings.Fields(id("a"))
	if len(f) < 3 || f[1] != "version" || !strings.HasPrefix(f[len(f)-1], "buildID=") {
		t.Errorf("the go command does not understand %q", f)
	}
}

// TestPrepare lists the units that are finished without a look at their files,
// which do not exist here.
func TestPrepare(t *testing.T) {
	for _, tt := range []struct {
		name string
		unit unitchecker.Config
		want bool
	}{
		{"standard library", unitchecker.Config{VetxOnly: true, ImportPath: "fmt"}, true},
		{"library", unitchecker.Config{VetxOnly: true, ModulePath: "example.com/lib", ModuleVersion: "v1.0.0"}, true},
		{"library as of go1.27", unitchecker.Config{VetxOnly: true, Module: &analysis.Module{Path: "example.com/lib", Version: "v1.0.0"}}, true},
		{"own package, for facts", unitchecker.Config{VetxOnly: true, ModulePath: "example.com/a"}, false},
		{"own package as of go1.27, for facts", unitchecker.Config{VetxOnly: true, Module: &analysis.Module{Path: "example.com/a"}}, false},
		{"own module that a folder replaces", unitchecker.Config{VetxOnly: true, Dir: "/src/lib", ModulePath: "example.com/lib", ModuleVersion: "v1.0.0"}, false},
		{"library in the module cache", unitchecker.Config{VetxOnly: true, Dir: "/mod/example.com/lib@v1.0.0", ModulePath: "example.com/lib", ModuleVersion: "v1.0.0"}, true},
		{"library that the user named", unitchecker.Config{ModulePath: "example.com/lib", ModuleVersion: "v1.0.0"}, false},
	} {
		dir := t.TempDir()
		facts := filepath.Join(dir, "vet.out")
		tt.unit.VetxOutput = facts
		data, err := json.Marshal(tt.unit)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, "vet.cfg")
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		checked := false
		done, err := prepare(file, nil, func(string, []string) error { checked = true; return nil })
		if own := strings.HasPrefix(tt.name, "own"); checked != own {
			t.Errorf("%s: settings checked: %v", tt.name, checked)
		}
		if done != tt.want || err != nil {
			t.Errorf("%s: skipped %v, error %v", tt.name, done, err)
		}
		if got, err := os.ReadFile(facts); (err == nil) != tt.want || len(got) > 0 {
			t.Errorf("%s: facts file %q, %v", tt.name, got, err)
		}
	}
	if _, err := prepare(filepath.Join(t.TempDir(), "none.cfg"), nil, nil); err == nil {
		t.Error("no error for a unit that does not exist")
	}
}
