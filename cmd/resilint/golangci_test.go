package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// golangciVar names a golangci-lint with the plugin in it; `make test-hosts` builds
// one and sets it.
const golangciVar = "RESILINT_GOLANGCI_LINT"

// golangciConfig switches nothing but resilint on, and has golangci-lint show what is
// found in generated code: programs may be put together there.
const golangciConfig = `version: "2"
linters:
  default: none
  enable: [resilint]
  exclusions: {generated: disable}
  settings:
    custom:
      resilint: {type: module, description: resilience review}
issues: {max-issues-per-linter: 0, max-same-issues: 0, uniq-by-line: false}
`

func byGolangci(t *testing.T, program, dir string, scenarios []scenario) (list []finding) {
	t.Helper()
	settings := filepath.Join(t.TempDir(), ".golangci.yml")
	if err := os.WriteFile(settings, []byte(golangciConfig), 0o644); err != nil {
		t.Fatal(err)
	}
	args := append([]string{"run", "--config", settings, "--path-mode", "abs", "--show-stats=false", "--output.json.path", "stdout"}, patterns(scenarios)...)
	cmd := exec.Command(program, args...)
	cmd.Dir, cmd.Env = dir, append(environ(), "GOLANGCI_LINT_CACHE="+t.TempDir())
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		t.Fatalf("%v\n%s", err, &stderr)
	}
	var doc struct {
		Issues []struct {
			Text string
			Pos  struct {
				Filename     string
				Line, Column int
			}
		}
	}
	if err := json.NewDecoder(bytes.NewReader(out)).Decode(&doc); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, i := range doc.Issues {
		rel, err := filepath.Rel(dir, i.Pos.Filename)
		if err != nil {
			t.Fatal(err)
		}
		_, message, _ := strings.Cut(i.Text, ": ") // the analyzer's name stands before it
		code, _, _ := strings.Cut(message, ":")
		list = append(list, finding{filepath.ToSlash(rel), i.Pos.Line, i.Pos.Column, code, message})
	}
	return list
}
