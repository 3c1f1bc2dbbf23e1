package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestExampleWithMistakes finds the mistakes that were put into the example
// service, each at its line, and nothing else. Run it with -update after a
// change of the example or of rules, and read the difference.
func TestExampleWithMistakes(t *testing.T) {
	got := strings.Join(example(t, "taxi", "strict"), "")
	golden := filepath.Join("testdata", "taxi.golden")
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("findings in examples/taxi (-golden +found):\n%s", diff)
	}
}

// TestExamplePutRight finds nothing in the same service without the mistakes.
func TestExamplePutRight(t *testing.T) {
	for _, line := range example(t, "taxi-fixed", "review") {
		t.Errorf("examples/taxi-fixed: %s", line)
	}
}

// TestExampleMap compares the flowchart in docs/map.md with the example service,
// and holds its JSON to the published schema. -update writes the chart anew.
func TestExampleMap(t *testing.T) {
	if testing.Short() {
		t.Skip("loads modules")
	}
	run := func(args ...string) (stdout string) {
		t.Helper()
		cmd := exec.Command("resilint", append([]string{"map"}, args...)...)
		cmd.Dir = filepath.Join("..", "..", "examples", "taxi")
		cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil {
			t.Errorf("resilint map %s: %v\n%s%s", strings.Join(args, " "), err, out, &stderr)
		}
		return string(out)
	}
	page := filepath.Join("..", "..", "docs", "map.md")
	if *update {
		run("-o", page)
	}
	run("-check", page)
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "docs", "map.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(run("-format", "json")))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(doc); err != nil {
		t.Error(err)
	}
}

// example runs resilint on an example module, with real libraries, and returns
// a line per finding.
func example(t *testing.T, name, profile string) (lines []string) {
	t.Helper()
	if testing.Short() {
		t.Skip("loads modules")
	}
	cmd := exec.Command("resilint", "-profile", profile, "-format", "json")
	cmd.Dir = filepath.Join("..", "..", "examples", name)
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		t.Fatalf("%v\n%s(the modules of the example have to be there: go -C examples/%s mod download)", err, &stderr, name)
	}
	var doc struct {
		Findings []struct {
			Code, File string
			Line       int
		}
	}
	if err := json.Unmarshal(out, &doc); err != nil {
		t.Fatal(err)
	}
	for _, f := range doc.Findings {
		lines = append(lines, fmt.Sprintf("%s:%d %s\n", f.File, f.Line, f.Code))
	}
	return lines
}
