package landscape_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/resilint/resilint/analyzers/missingprotection"
	"github.com/resilint/resilint/internal/landscape"
)

// lacks matches the message of the rule about missing protections.
var lacks = regexp.MustCompile(`^RES4701: (\S+) lacks (.*), which the settings require`)

// TestSame requires everything of every system in the modules of testdata: what the rule
// reports, which sees one package at a time, is missing in the map, too.
func TestSame(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	reported, ran := map[string]bool{}, 0
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			ran++
			ar, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			require(ar, mapOf(t, ar))
			m, findings := mapAndFindings(t, ar)
			for _, f := range findings {
				said := lacks.FindStringSubmatch(f)
				if said == nil {
					t.Errorf("not understood: %s", f)
					continue
				}
				i := slices.IndexFunc(m.Systems, func(s *landscape.System) bool { return s.Name == said[1] })
				if i < 0 {
					continue // an adapter that no program uses
				}
				for word := range strings.FieldsFuncSeq(strings.ReplaceAll(said[2], " and ", ", "), func(r rune) bool { return r == ',' || r == ' ' }) {
					reported[word] = true
					if c := m.Systems[i].Cell(landscape.Topic(word)); c == nil || !c.Missing {
						t.Errorf("%s\nbut the map says of %s: %+v", f, word, c)
					}
				}
			}
		})
	}
	if ran < len(files) {
		return // some of them were asked for
	}
	for _, word := range []string{"timeout", "breaker", "bulkhead", "retry", "idempotency", "health", "metrics"} {
		if !reported[word] {
			t.Errorf("the rule never misses %s in any module", word)
		}
	}
}

// require writes settings that require everything of the systems whose adapters have a package
// of their own.
func require(ar *txtar.Archive, m *landscape.Map) {
	users := map[string]int{}
	for _, s := range m.Systems {
		for _, pkg := range packages(s) {
			users[pkg]++
		}
	}
	var b strings.Builder
	b.WriteString("version: 1\nprofile: review\nsystems:\n")
	for _, s := range m.Systems {
		list := packages(s)
		if s.Name == "" || len(list) == 0 || slices.ContainsFunc(list, func(pkg string) bool { return users[pkg] > 1 }) {
			continue
		}
		fmt.Fprintf(&b, "  %s:\n    packages: [%s]\n    require: [timeout, breaker, bulkhead, retry, idempotency, health, metrics]\n", s.Name, strings.Join(list, ", "))
	}
	ar.Files = slices.DeleteFunc(ar.Files, func(f txtar.File) bool { return f.Name == ".resilint.yml" })
	ar.Files = append(ar.Files, txtar.File{Name: ".resilint.yml", Data: []byte(b.String())})
}

// packages are the packages of the adapters of a system.
func packages(s *landscape.System) (list []string) {
	for _, a := range s.Adapters {
		if !slices.Contains(list, a.Package) {
			list = append(list, a.Package)
		}
	}
	return list
}

// mapAndFindings makes the map of a module, and what the rule says of it.
func mapAndFindings(t *testing.T, ar *txtar.Archive) (*landscape.Map, []string) {
	t.Helper()
	dir := t.TempDir()
	surveys, res := analysed(t, ar, dir, missingprotection.Rule)
	var findings []string
	for i := range res.Findings {
		findings = append(findings, res.Findings[i].Message)
	}
	return landscape.Merge(surveys, nil, dir), findings
}
