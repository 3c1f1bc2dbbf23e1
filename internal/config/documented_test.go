package config

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var yamlBlock = regexp.MustCompile("(?ms)^( *)```yaml\n(.*?)^ *```")

// TestDocumentedSettings reads every example of settings in the documents and in the
// pages of codes, which may leave the version out.
func TestDocumentedSettings(t *testing.T) {
	var names []string
	for _, pattern := range []string{"../../README.md", "../../docs/*.md", "../../analyzers/*/*.md"} {
		list, err := filepath.Glob(filepath.FromSlash(pattern))
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, list...)
	}
	keys := []string{"version", "profile", "rules", "first_party", "layers", "systems", "ports", "aggregates", "catalogue", "exclude"}
	seen := 0
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range yamlBlock.FindAllStringSubmatch(string(text), -1) {
			src := strings.ReplaceAll("\n"+m[2], "\n"+m[1], "\n")[1:]
			first := ""
			for line := range strings.Lines(src) {
				if key, _, ok := strings.Cut(line, ":"); ok && !strings.HasPrefix(key, "#") {
					first = key
					break
				}
			}
			if !slices.Contains(keys, first) || strings.Contains(src, "\nfindings:") || strings.Contains(src, "linters:") {
				continue // a workflow, a baseline, settings of another program
			}
			seen++
			if first != "version" {
				src = "version: 1\n" + src
			}
			if _, problems := parse(name, []byte(src)); len(problems) > 0 {
				t.Errorf("%s: %v in:\n%s", name, problems, src)
			}
		}
	}
	if seen < 5 {
		t.Errorf("only %d examples were found", seen)
	}
}
