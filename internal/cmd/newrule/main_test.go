package main

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/resilint/resilint/internal/rule"
	"golang.org/x/tools/go/analysis"
)

func TestScaffold(t *testing.T) {
	root := t.TempDir()
	if err := scaffold(root, "dualwrite", "RES7101", nil); err != nil {
		t.Fatal(err)
	}
	for _, target := range targets {
		path := filepath.Join(root, strings.NewReplacer("NAME", "dualwrite", "CODE", "RES7101").Replace(target))
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		} else if strings.HasSuffix(path, ".go") {
			if _, err := parser.ParseFile(token.NewFileSet(), path, nil, 0); err != nil {
				t.Error(err)
			}
		}
	}
	if err := scaffold(root, "dualwrite", "RES7101", nil); err == nil {
		t.Error("a rule that exists is written over")
	}
}

func TestScaffoldRefuses(t *testing.T) {
	taken := []*rule.Rule{{Analyzer: &analysis.Analyzer{Name: "taken"}, Codes: []*rule.Code{{ID: "RES1001"}}}}
	for _, c := range []struct{ name, code, want string }{
		{"No", "RES1234", "lower-case"},
		{"", "RES1234", "NAME is missing"},
		{"fine", "", "CODE is missing"},
		{"switch", "RES1234", "a word of Go"},
		{"fine", "RES12", "four digits"},
		{"fine", "RES1001", "belongs to the rule taken"},
		{"taken", "RES1002", "there is a rule taken"},
	} {
		err := scaffold(t.TempDir(), c.name, c.code, taken)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("scaffold(%q, %q): got %v, want an error with %q", c.name, c.code, err, c.want)
		}
	}
}
